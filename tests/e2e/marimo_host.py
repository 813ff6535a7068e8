"""marimo, serving a notebook of ours: to those who read it (`run`) and to those who write it (`edit`)."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.servers import running

SEED = 62
NAMES = ["Ana", "Boris"]
SHORT = {"failure_limit": 1}
NOTEBOOK = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import mlem_widgets as mlem
    return mo, mlem


@app.cell
def _(mlem):
    game = mlem.Game({NAMES}, ruleset=mlem.Ruleset.load().replace({SHORT}), seed={SEED})
    mlem.GameWidget(game)
    return (game,)


@app.cell
def _(game, mlem, mo):
    mo.ui.anywidget(mlem.GameWidget(game))
    return


@app.cell
def _(game, mlem):
    mlem.OddsWidget(game, odds=["risk"])
    return


@app.cell
def _(game, mo):
    record, set_record = mo.state(str(game.record))

    def follow():
        set_record(str(game.record))

    stop = game.watch(follow)
    return follow, record, stop


@app.cell
def _(mo, record):
    mo.plain_text("Python saw: " + record())
    return


@app.cell
def _(game, mo):
    mo.ui.button(label="Python moves", on_click=lambda _: game.play("board satellite"))
    return


if __name__ == "__main__":
    app.run()
"""
REPLAYED = f"""
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import mlem_widgets as mlem
    return mo, mlem


@app.cell
def _(mlem):
    game = mlem.Game({NAMES}, seed={SEED})
    game.play("board parachute, board satellite")
    game.roll()
    replay = mlem.ReplayWidget(game.record)
    replay
    return game, replay


@app.cell
def _(game, mlem):
    board = mlem.BoardWidget(game, highlight=["rocket"])
    board
    return (board,)


@app.cell
def _(game, mlem):
    mlem.DiceWidget(game)
    return


@app.cell
def _(mo, replay):
    seen, set_seen = mo.state("")

    def tell(_):
        notes = [ply.comment for ply in replay.record.plies if ply.comment]
        set_seen(f"Python is at {{replay.ply}}, branches {{len(replay.branches)}}, notes {{notes}}")

    replay.observe(tell, ["ply", "latest"])
    return (seen,)


@app.cell
def _(mo, seen):
    mo.plain_text(seen())
    return


@app.cell
def _(board, game, mo):
    def move(_):
        game.play(game.legal_actions[-1])
        board.caption = "Moved"

    mo.ui.button(label="Python moves", on_click=move)
    return


if __name__ == "__main__":
    app.run()
"""
_SETTINGS = """
[runtime]
auto_instantiate = true
"""


@contextmanager
def serve_marimo(mode: str, root: Path, cells: str = NOTEBOOK) -> Iterator[str]:
    """Serve the notebook with none of the tester's own settings; give its address."""
    notebook = root / "game.py"
    notebook.write_text(cells)
    settings = root / "settings" / "marimo" / "marimo.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(_SETTINGS)
    with running(
        lambda port: [
            sys.executable,
            "-m",
            "marimo",
            mode,
            "--headless",
            "--no-token",
            "--host=127.0.0.1",
            f"--port={port}",
            str(notebook),
        ],
        "/health",
        root / "server.log",
        {
            "MARIMO_SKIP_UPDATE_CHECK": "1",
            "XDG_CONFIG_HOME": str(root / "settings"),
            "XDG_STATE_HOME": str(root / "state"),
            "HOME": str(root),
        },
    ) as address:
        yield address
