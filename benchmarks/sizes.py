"""What travels to the page: the bundles, the scene, and a snapshot with five players."""

import json
from collections.abc import Iterator
from pathlib import Path

import mlem_widgets
from benchmarks.measure import Figure
from mlem_widgets.words import locales

_STATIC = Path(mlem_widgets.__file__).parent / "static"
_KB = 1000


def measure() -> Iterator[Figure]:
    """Weigh them; the scenes of every language, and the heaviest snapshot of a whole random game."""
    yield Figure("bundle", (_STATIC / "game.js").stat().st_size / _KB, "KB", at_most=60)
    yield Figure("bundle of the odds", (_STATIC / "odds.js").stat().st_size / _KB, "KB", at_most=30)
    yield Figure("bundle of the replay", (_STATIC / "replay.js").stat().st_size / _KB, "KB", at_most=48)
    yield Figure("bundle of a board alone", (_STATIC / "board_alone.js").stat().st_size / _KB, "KB", at_most=30)
    yield Figure("bundle of dice alone", (_STATIC / "dice_alone.js").stat().st_size / _KB, "KB", at_most=20)
    scenes = [_weight(_widget(locale).scene) for locale in locales()]
    yield Figure("scene", max(scenes), "KB", at_most=60)
    snapshots = [_weight(snapshot) for locale in locales() for snapshot in _snapshots(locale)]
    yield Figure("snapshot with 5 players", max(snapshots), "KB", at_most=8)


def _widget(locale: str) -> "mlem_widgets.GameWidget":
    game = mlem_widgets.Game(["Ana", "Boris", "Chloé", "Dimitar", "Élodie"], seed=7, locale=locale)
    return mlem_widgets.GameWidget(game)


def _snapshots(locale: str) -> Iterator[object]:
    widget = _widget(locale)
    game = widget.game
    while not game.is_over:
        yield widget.get_state(["snapshot"])["snapshot"]
        if game.legal_actions:
            game.play(game.legal_actions[game.state.expedition % len(game.legal_actions)])
        else:
            game.roll()
    yield widget.get_state(["snapshot"])["snapshot"]
    widget.close()


def _weight(message: object) -> float:
    return len(json.dumps(message, ensure_ascii=False).encode()) / _KB
