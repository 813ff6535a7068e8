"""MLEM: Space Agency in a notebook: play it, script it, study it. Unofficial.

Nothing is imported before it is asked for, so `import mlem_widgets.rules` loads neither widgets nor NumPy.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mlem_widgets.comparison import compare as compare
    from mlem_widgets.errors import MlemError as MlemError
    from mlem_widgets.errors import OptionError as OptionError
    from mlem_widgets.files import FileError as FileError
    from mlem_widgets.frames import to_frame as to_frame
    from mlem_widgets.game import Game as Game
    from mlem_widgets.game import StaleError as StaleError
    from mlem_widgets.game import UndoError as UndoError
    from mlem_widgets.policy import PolicyError as PolicyError
    from mlem_widgets.record import Record as Record
    from mlem_widgets.render.marks import SpotError as SpotError
    from mlem_widgets.rules import IllegalActionError as IllegalActionError
    from mlem_widgets.rules import NotationError as NotationError
    from mlem_widgets.rules import PlayersError as PlayersError
    from mlem_widgets.rules import PositionError as PositionError
    from mlem_widgets.rules import Ruleset as Ruleset
    from mlem_widgets.rules import RulesetError as RulesetError
    from mlem_widgets.rules import State as State
    from mlem_widgets.turns import TurnError as TurnError
    from mlem_widgets.waiting import NoActionError as NoActionError
    from mlem_widgets.waiting import UnheardError as UnheardError
    from mlem_widgets.widgets import BoardWidget as BoardWidget
    from mlem_widgets.widgets import DiceWidget as DiceWidget
    from mlem_widgets.widgets import GameWidget as GameWidget
    from mlem_widgets.widgets import OddsWidget as OddsWidget
    from mlem_widgets.widgets import ReplayWidget as ReplayWidget
    from mlem_widgets.widgets import play as play
    from mlem_widgets.widgets import resume as resume
    from mlem_widgets.words import LocaleError as LocaleError
    from mlem_widgets.words import set_locale as set_locale

__version__ = "0.1.0"

# Every public name and the module that it lives in; the imports above say the same to type checkers.
_HOMES = {
    "BoardWidget": "widgets",
    "compare": "comparison",
    "DiceWidget": "widgets",
    "FileError": "files",
    "Game": "game",
    "GameWidget": "widgets",
    "IllegalActionError": "rules",
    "LocaleError": "words",
    "MlemError": "errors",
    "NoActionError": "waiting",
    "NotationError": "rules",
    "OddsWidget": "widgets",
    "OptionError": "errors",
    "PlayersError": "rules",
    "PolicyError": "policy",
    "PositionError": "rules",
    "Record": "record",
    "ReplayWidget": "widgets",
    "Ruleset": "rules",
    "RulesetError": "rules",
    "SpotError": "render.marks",
    "StaleError": "game",
    "State": "rules",
    "TurnError": "turns",
    "UndoError": "game",
    "UnheardError": "waiting",
    "play": "widgets",
    "resume": "widgets",
    "set_locale": "words",
    "to_frame": "frames",
}

__all__ = [*_HOMES]  # noqa: PLE0604  a list of texts, only not spelt out twice


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    importlib.import_module(f"{__name__}.explain")  # so that errors of whatever comes speak in sentences
    value = getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, imported or not."""
    return [*__all__, "__version__"]
