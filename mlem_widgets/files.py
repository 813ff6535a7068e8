"""Files that are written whole or not at all, and read only as far as is sensible."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from mlem_widgets.errors import MlemError, because


class FileError(MlemError, OSError):
    """A file that cannot be read or written, or that somebody else has changed; it is as it was."""


def read_bytes(path: Path, most: int) -> bytes:
    """A file's bytes. Raises FileError where it cannot be read or has more than `most` of them.

    >>> read_bytes(Path("no_such_file.mlem"), 10)
    Traceback (most recent call last):
    ...
    mlem_widgets.files.FileError: ...
    """
    try:
        _check_kind(path)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except FileError:
        raise
    except (OSError, ValueError) as error:
        raise _failed("file_not_read", path, error) from error
    if len(data) > most:
        raise FileError(because("file_too_long", path=str(path), most=most))
    return data


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file so that at every moment, whatever fails, it is whole: the old one, or the new one.

    The bytes go to a new file in the same folder, which is flushed to the disk and then takes the old one's place, and
    its mode. A link stays, and what it points to is written. Raises FileError, which names the path and the reason.
    """
    try:
        target = Path(os.path.realpath(path))
        with suppress(FileNotFoundError):
            _check_kind(target)
        part = target.with_name(f".{secrets.token_hex(8)}.part")
        try:
            _write_through(part, data)
            with suppress(OSError):  # there is no old file, or its disk knows no modes
                part.chmod(stat.S_IMODE(target.stat().st_mode))
            part.replace(target)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
    except FileError:
        raise
    except (OSError, ValueError) as error:
        raise _failed("file_not_written", path, error) from error
    _sync_folder(target.parent)


def _check_kind(path: Path) -> None:
    """Raise unless this is a file: one that reads a pipe waits for ever, one that takes a device's place breaks it."""
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(kind):
        raise FileError(because("file_special", path=str(path)))


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Have the new name survive a power cut too, where the system can; the file is whole either way."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _failed(rule: str, path: Path, error: Exception) -> FileError:
    said = getattr(error, "strerror", None) or str(error)
    return FileError(because(rule, path=str(path), error=said))
