"""A record as the Python that rebuilds its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.notation import format_position
from mlem_widgets.rules import new_game

if TYPE_CHECKING:
    from mlem_widgets.record import Record
    from mlem_widgets.rules import Ruleset


def script(record: Record) -> str:
    """The lines to paste into a cell: setting up, all actions, and the marks and comments beside them.

    Everybody is a person in the game that they make, so that nobody moves on their own while it is rebuilt.

    >>> from mlem_widgets.record import Record
    >>> from mlem_widgets.rules import Ruleset
    >>> print(script(Record.new(Ruleset.load(), ["Ana", "Boris"], seed=7)))
    import mlem_widgets as mlem
    <BLANKLINE>
    game = mlem.Game(['Ana', 'Boris'], seed=7)
    """
    options = f"seed={record.seed}{_board(record.ruleset)}"
    maker = f"mlem.Game({list(record.players)!r}, {options})"
    if record.start != new_game(record.ruleset, len(record.players)):
        start = format_position(record.start)
        maker = f"mlem.Game.from_position({start!r}, {list(record.players)!r}, {options})"
    lines = ["import mlem_widgets as mlem", "", f"game = {maker}"]
    if record.game:  # a later game of a series, whose dice are its own
        lines += [f"for _ in range({record.game}):", "    game.restart()"]
    if record.plies:
        lines += ['game.play("""', *(str(ply.action) for ply in record.plies), '""")']
    notes = ((number, ply.mark, ply.comment) for number, ply in enumerate(record.plies) if ply.mark or ply.comment)
    return "\n".join([*lines, *(f"game.mark{note!r}" for note in notes)])


def _board(ruleset: Ruleset) -> str:
    return "" if ruleset.is_built_in else f", ruleset=mlem.Ruleset({ruleset.data!r})"
