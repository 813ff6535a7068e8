"""What a view shows of some odds: every figure in the words of the language, ready to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mlem_widgets.odds.advice import values_name
from mlem_widgets.odds.chances import crash_probability
from mlem_widgets.odds.derivation import deriving
from mlem_widgets.rules.state import LANDING, OVER, ROLL, TAKEOFF
from mlem_widgets.rules.travel import unflipped_tokens

if TYPE_CHECKING:
    from collections.abc import Collection, Generator

    from mlem_widgets.labels import Labels
    from mlem_widgets.odds.advice import Choice, Odds
    from mlem_widgets.odds.induction import Number
    from mlem_widgets.rules import Action, State
    from mlem_widgets.widgets.odds_shapes import Advice, Because, Chance, OddsPicture, Part, Reveal, Risk

SHOWS: tuple[Part, ...] = ("risk", "reach", "worth", "best")
"""The parts of the layer, each with its own switch."""
LEVELS = (0.02, 0.1, 0.25, 0.5)
"""From which chance on a place is hatched, and hatched more densely."""
SPOKEN_CHOICES = 5
SPOKEN_PLACES = 6
"""How many of them are spoken: the best, and the most likely."""


def blank(version: int = -1) -> OddsPicture:
    """The picture of a layer that shows nothing."""
    return {
        "version": version,
        "shows": [],
        "guess": False,
        "hidden": False,
        "busy": False,
        "share": 0.0,
        "error": "",
        "notes": [],
        "roll": "",
        "risk": [],
        "reach": [],
        "choices": [],
        "revealed": None,
        "why": [],
        "spoken": "",
    }


def draw_risk(found: OddsPicture, state: State, labels: Labels) -> None:
    """Put the risk into a picture, where it is switched on: it needs no solving."""
    if "risk" in found["shows"] and state.phase != OVER:
        found["risk"], found["roll"] = risks(state, labels), next_roll(state, labels)


def draw(found: OddsPicture, odds: Odds) -> Generator[float, None, None]:
    """Put the figures of the other parts that are switched on into a picture, in small steps."""
    shows = found["shows"]
    if odds.state.phase == OVER:
        found["notes"] = [odds.labels.words.text("odds_layer.over")]
        return
    if "reach" in shows:
        found["reach"] = [*_spaces(odds), *_bodies(odds)]
        yield 0.5
    found["choices"] = advice(odds, shows)
    found["notes"] = _notes(odds, shows)
    yield 0.9
    found["spoken"] = _spoken(odds, found)


def _rolls_here(state: State) -> bool:
    """Whether the rocket may roll again on its space."""
    return state.phase in {ROLL, LANDING} and state.space < state.ruleset.last


def risks(state: State, labels: Labels) -> list[Risk]:
    """The risk of a roll on the rocket's space, by number of dice."""
    ruleset, tokens = state.ruleset, unflipped_tokens(state)
    if state.space >= ruleset.last:
        return []
    chances = [crash_probability(state.space, dice, ruleset, tokens=tokens) for dice in range(1, ruleset.dice + 1)]
    return [
        {"dice": dice, "text": labels.words.percent(chance), "share": float(chance), "now": dice == state.dice}
        for dice, chance in enumerate(chances, 1)
    ]


def next_roll(state: State, labels: Labels) -> str:
    """The risk of the roll that is due on this space, in a sentence; empty where none is."""
    if not _rolls_here(state):
        return ""
    said = labels.words
    chance = crash_probability(state.space, state.dice, state.ruleset, tokens=unflipped_tokens(state))
    dice = said.count("dice", state.dice)
    return said.text("odds_layer.roll_risk", chance=said.percent(chance), space=state.space, dice=dice)


def _spaces(odds: Odds) -> list[Chance]:
    said = odds.labels.words
    return [
        _chance(
            odds,
            f"space.{space}",
            said.text("label.space", n=space),
            chance,
            said.text("odds_layer.reach_space", chance=said.percent(chance)),
        )
        for space, chance in sorted(odds.visits.items())
    ]


def _bodies(odds: Odds) -> list[Chance]:
    if odds.best is None:
        return []
    said, who = odds.labels.words, odds.labels.seat(odds.state.decider)
    return [
        _chance(
            odds,
            f"body.{body}",
            odds.labels.body(body),
            chance,
            said.text("odds_layer.reach_body", who=who, chance=said.percent(chance)),
        )
        for body, chance in odds.best.reach.items()
    ]


def _chance(odds: Odds, spot: str, name: str, chance: Number, label: str) -> Chance:
    return {
        "spot": spot,
        "name": name,
        "text": odds.labels.words.percent(chance, 0),
        "share": round(float(chance), 4),
        "level": sum(chance >= level for level in LEVELS),
        "label": label,
    }


def advice(odds: Odds, shows: Collection[str]) -> list[Advice]:
    """Every choice with its figures; the most valuable first where the worth or the best is shown."""
    choices = list(odds.choices)
    if {"worth", "best"} & set(shows):
        choices.sort(key=lambda choice: (not choice.best, -float(choice.worth)))
    most = max((float(choice.worth) for choice in choices), default=0.0)
    return [_advice(odds, choice, most, shows) for choice in choices]


def _advice(odds: Odds, choice: Choice, most: float, shows: Collection[str]) -> Advice:
    said = odds.labels.words
    worth = float(choice.worth)
    risk = said.percent(choice.crash) if choice.dice and "risk" in shows else ""
    points = said.number(worth) if "worth" in shows else ""
    best = choice.best and "best" in shows
    facts = [
        said.text("odds_layer.says_to", space=choice.space) if choice.space != odds.state.space else "",
        said.text("odds_layer.says_risk", chance=risk) if risk else "",
        said.text("odds_layer.says_worth", points=points) if points else "",
        said.text("odds_layer.says_best") if best else "",
    ]
    return {
        "action": "" if choice.action is None else str(choice.action),
        "label": odds.label(choice),
        "space": str(choice.space),
        "dice": str(choice.dice or ""),
        "risk": risk,
        "reach": odds.disembarks(choice) if "reach" in shows else "",
        "home": said.percent(choice.home) if "reach" in shows else "",
        "worth": points,
        "share": round(worth / most, 4) if points and most > 0 else 0.0,
        "best": best,
        "says": said.text("odds_layer.says", label=odds.label(choice), facts=", ".join(filter(None, facts))),
    }


def _notes(odds: Odds, shows: Collection[str]) -> list[str]:
    said = odds.labels.words
    notes = []
    if "reach" in shows:
        notes.append(said.text("odds_layer.reach_note", who=odds.labels.seat(odds.state.decider)))
    if "worth" in shows:
        values = values_name(odds.values, said)
        notes.append(said.text("odds_layer.worth_note", values=values) if "reach" in shows else odds.counted())
    if odds.state.phase == TAKEOFF:
        notes.append(said.text("odds.note_takeoff"))
    return notes


def _spoken(odds: Odds, found: OddsPicture) -> str:
    said = odds.labels.words
    sentences = [found["roll"]]
    if odds.state.phase != ROLL or any(one["worth"] for one in found["choices"]):
        sentences += [one["says"] for one in found["choices"][:SPOKEN_CHOICES]]
    likely = sorted((one for one in found["reach"] if one["spot"].startswith("space.")), key=lambda one: -one["share"])
    places = [said.text("odds_layer.place", name=one["name"], chance=one["text"]) for one in likely[:SPOKEN_PLACES]]
    if places:
        sentences.append(said.text("odds_layer.reach_said", places=", ".join(places)))
    if found["reach"] and odds.best:
        who = odds.labels.seat(odds.state.decider)
        lands = odds.disembarks(odds.best) if odds.best.reach else said.text("label.none")
        home = said.percent(odds.best.home)
        sentences.append(said.text("odds_layer.reach_lands", who=who, places=lands, home=home))
    return " ".join(filter(None, sentences))


def reveal(odds: Odds, action: Action) -> Reveal | None:
    """What a decision was worth, and what the best one was; None for what was no choice there."""
    chosen = next((choice for choice in odds.choices if choice.action == action), None)
    if chosen is None or odds.best is None:
        return None
    said = odds.labels.words
    told = {
        "who": odds.labels.seat(odds.state.decider),
        "chosen": odds.label(chosen),
        "points": said.number(chosen.worth),
    }
    lost = float(odds.best.worth) - float(chosen.worth)
    if chosen.best or said.number(lost) == said.number(0):
        return {"text": said.text("odds_layer.reveal_best", **told), "best": True}
    best, most = odds.label(odds.best), said.number(odds.best.worth)
    text = said.text("odds_layer.reveal_lost", **told, best=best, most=most, lost=said.number(lost))
    return {"text": text, "best": False}


def derivation(odds: Odds, action: Action | None = None) -> Generator[float, None, list[Because]]:
    """How the figures come about, the title first; made in small steps."""
    found = yield from deriving(odds, action)
    lines: list[Because] = [{"text": step.text, "depth": step.depth} for step in found.steps]
    return [{"text": found.title, "depth": 0}, *lines]
