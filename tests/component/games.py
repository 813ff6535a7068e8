"""A game in each phase, and hands that play one in a view."""

from mlem_widgets import Game, Ruleset

NAMES = ("Ana", "Boris", "Chloé")
BOARDED = "board parachute", "board die_one", "board double_moon"


def takeoff():
    return Game(NAMES, seed=7)


def rolling():
    game = takeoff()
    for action in BOARDED:
        game.play(action)
    return game


def choosing():
    """On space 0 (1, 2, A): 1, 2 and A may be used, 3 and 4 not; Boris's token may join."""
    game = rolling()
    game.roll("12234A")
    return game


def declining():
    """No group is usable on space 0; Boris's token would save the rocket."""
    game = rolling()
    game.roll("333444")
    return game


def converting():
    """As `declining`, where the token turns a rolled die into a 1."""
    game = Game(NAMES, ruleset=Ruleset.load("house").replace({"die_one": "convert"}), seed=7)
    for action in BOARDED:
        game.play(action)
    game.roll("333444")
    return game


def landing():
    """On space 6, with two moons."""
    game = rolling()
    game.roll("1224AA")
    game.play("move 2+A")
    return game


def parachuting():
    """Everybody stayed on space 6 (2, 3, A); then the rocket crashed there."""
    game = landing()
    for _ in NAMES:
        game.play("stay")
    game.roll("1144")
    return game


def over():
    game = Game(NAMES, ruleset=Ruleset.load("house").replace({"failure_limit": 1}), seed=7)
    for ability in ("double_moon", "double_planet", "adjacent"):
        game.play(f"board {ability}")
    game.roll("333444")
    return game


PHASES = {
    "takeoff": takeoff,
    "roll": rolling,
    "choose": choosing,
    "decline": declining,
    "convert": converting,
    "landing": landing,
    "parachute": parachuting,
    "over": over,
}


def short_game(names=NAMES):
    return Game(names, ruleset=Ruleset.load("house").replace({"failure_limit": 2}), seed=5)


def decide(game, random):
    """The text of a decision that a person might take; None where the dice are to be rolled."""
    return str(random.choice(list(game.legal_actions))) if game.legal_actions else None


def parts(action):
    """What is picked up for a move: faces, and `t` once a token."""
    return action.removeprefix("move ").split("+")
