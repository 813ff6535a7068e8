"""`python -m mlem_widgets play` and `site`: what an installed package can do without a checkout."""

import argparse
import importlib.util
import os
import secrets
import shlex
import shutil
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path

from mlem_widgets import explain  # noqa: F401  so that errors speak
from mlem_widgets.errors import MlemError
from mlem_widgets.words import words

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent
_FIRST_NOTEBOOK = "01_play.ipynb"
# One document, its side bars folded: so the widget is whole at 1280 x 720.
_PAGE = f"/doc/tree/{_FIRST_NOTEBOOK}"
_PORTS = range(8888, 8988)
_INSTALL = 'pip install "mlem_widgets[lab]"'


def _text(key: str, **params: object) -> str:
    return words().text(f"cli.{key}", **params)


class _CannotPlayError(Exception):
    """Why the game cannot be opened, as a sentence for the person who asked."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    >>> main(["--version"])
    Traceback (most recent call last):
    SystemExit: 0
    """
    try:
        options = _parser().parse_args(arguments)
        return int(options.command(options))
    except (_CannotPlayError, MlemError) as reason:
        print(reason, file=sys.stderr)  # noqa: T201
        return 1


def _parser() -> argparse.ArgumentParser:
    from mlem_widgets import __version__

    parser = argparse.ArgumentParser(prog="python -m mlem_widgets", description=_text("about"))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="play|site")
    play = commands.add_parser("play", help=_text("play"), description=_text("play"))
    play.add_argument("--port", type=int, help=_text("port", first=_PORTS.start))
    play.add_argument("--no-browser", action="store_true", help=_text("no_browser"))
    play.add_argument("--dir", type=Path, help=_text("dir", folder=_default_folder()))
    play.set_defaults(command=lambda options: _play(options.dir, options.port, browser=not options.no_browser))
    site = commands.add_parser("site", help=_text("site"), description=_text("site"))
    site.add_argument("folder", type=Path, help=_text("site_folder"))
    site.set_defaults(command=lambda options: _build_site(options.folder))
    return parser


def _play(folder: Path | None, port: int | None, *, browser: bool) -> int:
    if importlib.util.find_spec("jupyterlab") is None:
        raise _CannotPlayError(_text("no_lab", command=_INSTALL))
    folder = (folder or _default_folder()).resolve()
    for kept in _copy_examples(_shipped_examples(), folder):
        _say("kept", file=kept)
    port = _free_port(port)
    token = os.environ.setdefault("JUPYTER_TOKEN", secrets.token_hex(24))
    _say("address", address=f"http://localhost:{port}{_PAGE}?token={token}")
    _say("stop")
    return _become(_lab_command(folder, port, browser=browser and _has_browser()))


def _build_site(folder: Path) -> int:
    from mlem_widgets import site

    try:
        site.build(folder, _shipped_examples())
    except OSError as error:
        raise _CannotPlayError(_text("bad_dir", folder=folder, error=error.strerror)) from error
    _say("site_done", folder=folder, command=f"python -m http.server --directory {shlex.quote(str(folder))}")
    return 0


def _say(key: str, **params: object) -> None:
    print(_text(key, **params), flush=True)  # noqa: T201


def _shipped_examples() -> Path:
    """Where the examples lie: in an installed package, or beside the package in a checkout."""
    installed = _PACKAGE / "examples"
    return installed if installed.is_dir() else _CHECKOUT / "examples"


def _default_folder() -> Path:
    """In a checkout its own examples, elsewhere a folder to copy them to."""
    examples = _shipped_examples()
    return Path("mlem_examples") if examples.parent == _PACKAGE else examples


def _copy_examples(source: Path, folder: Path) -> Iterator[str]:
    """Copy what is not there yet, and yield the names of files that were there with other contents: those are kept."""
    for example in sorted(path for path in source.rglob("*") if path.is_file()):
        name = example.relative_to(source)
        copy = folder / name
        try:
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(example, copy)
            elif copy.read_bytes() != example.read_bytes():
                yield str(name)
        except OSError as error:
            raise _CannotPlayError(_text("bad_dir", folder=folder, error=error.strerror)) from error


def _free_port(wanted: int | None) -> int:
    for port in _PORTS if wanted is None else [wanted]:
        with socket.socket() as probe:
            if os.name == "posix":
                # As the server does: a port that a stopped server has just left is free.
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except (OSError, OverflowError):
                continue
            return port
    if wanted is None:
        raise _CannotPlayError(_text("no_port", first=_PORTS.start, last=_PORTS.stop - 1))
    raise _CannotPlayError(_text("port_taken", port=wanted))


def _has_browser() -> bool:
    """Whether there is a browser with a screen to show it on: a text browser would take the terminal over."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _lab_command(folder: Path, port: int, *, browser: bool) -> list[str]:
    root = os.name == "posix" and os.geteuid() == 0
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--log-level=WARN",
        f"--ServerApp.root_dir={folder}",
        *(["--allow-root"] if root else []),
        *([] if browser else ["--no-browser"]),
        f"--LabApp.default_url={_PAGE}",
    ]


def _become(command: list[str]) -> int:
    """Hand the terminal to the command, so that Ctrl+C and the exit status are its own."""
    if os.name == "posix":
        os.execv(command[0], command)  # noqa: S606
    return subprocess.call(command)  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
