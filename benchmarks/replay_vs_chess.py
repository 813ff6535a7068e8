"""Replaying a record, per ply, against python-chess reading a PGN; and the worst texts against a usual one.

Both readers check every move by the rules.
"""

import io
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import chess
import chess.pgn

from benchmarks.measure import Figure, ratio, seconds
from mlem_widgets import Game, NotationError, Record
from mlem_widgets.record_text import MAX_CHARACTERS

_REPEATS = 9
_GAMES = 20
_CHESS_PLIES = 80
_WORST = (";x\n", "(\nboard adjacent\n)\n", "stay\n", "stay !! ; x\n", "[X 1]\n")


def measure() -> Iterator[Figure]:
    """Compare the time per ply of some games, and the time per character of hostile texts."""
    ours, pgns = [*_our_records()], [*_chess_games()]
    yield Figure(
        "replaying, per ply, of python-chess's",
        ratio(lambda: _per_ply(ours), lambda: _per_chess_ply(pgns), _REPEATS),
        "x",
        at_most=1,
    )
    usual = max(ours, key=len)
    for unit in _WORST:
        text = usual.replace("\n\n", f"\n\nboard parachute\n{unit * (MAX_CHARACTERS // len(unit) - len(usual))}", 1)
        yield Figure(
            f"a hostile record of {unit.split()[0]!r}, per character, of a usual one's",
            ratio(partial(_per_character, text), partial(_per_character, usual), repeats=3),
            "x",
            at_most=2,
        )


def _our_records() -> Iterator[str]:
    for seed in range(_GAMES):
        game = Game(["Ana", "Boris", "Chloé"], seed=seed, seats=dict.fromkeys(["Ana", "Boris", "Chloé"], "any"))
        yield str(game.record)


def _chess_games() -> Iterator[str]:
    choose = random.Random(1)
    for _ in range(_GAMES):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < _CHESS_PLIES:
            board.push(choose.choice([*board.legal_moves]))
        yield str(chess.pgn.Game.from_board(board))


def _per_ply(records: list[str]) -> float:
    plies = sum(len(Record.parse(text).plies) for text in records)
    return seconds(lambda: [Record.parse(text) for text in records]) / plies


def _per_chess_ply(pgns: list[str]) -> float:
    plies = sum(_chess_plies(text) for text in pgns)
    return seconds(lambda: [chess.pgn.read_game(io.StringIO(text)) for text in pgns]) / plies


def _chess_plies(text: str) -> int:
    game = chess.pgn.read_game(io.StringIO(text))
    return game.end().ply() if game else 0


def _per_character(text: str) -> float:
    return seconds(lambda: _read(text)) / len(text)


def _read(text: str) -> None:
    with suppress(NotationError):
        Record.parse(text)
