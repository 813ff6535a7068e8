"""The programs that make a site, and what is said when one of them fails."""

from __future__ import annotations

import subprocess
from pathlib import Path  # noqa: TC003  the example needs it
from typing import TYPE_CHECKING

from mlem_widgets.errors import MlemError, because

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOLD = 2000
"""How much of a failed program's complaint is passed on: its end, where the cause is."""


class SiteError(MlemError):
    """A site that cannot be built, and why."""


def run(name: str, command: Sequence[str], folder: Path) -> str:
    """Run a program in a folder and give what it printed. Raises SiteError with its complaint.

    >>> import sys
    >>> int(run("count", [sys.executable, "-c", "print(1 + 1)"], Path()))
    2
    """
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603  our own
    if done.returncode:
        raise SiteError(because("site_step_failed", step=name, said=done.stderr.strip()[-_TOLD:]))
    return done.stdout
