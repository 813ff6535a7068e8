"""A second implementation of the rules, for brute force: slow, mutable, without memo, written from RULES.md alone.

It reads a ruleset's plain data, speaks in the actions' texts, and shares no code with the kernel. Where the two
disagree, one of them is wrong.
"""

from collections import Counter
from fractions import Fraction
from itertools import product

DOUBLES = {"moon": "double_moon", "planet": "double_planet", "deep_space": "double_deep_space"}


class Reference:
    """One game, played by the letter of the page."""

    def __init__(self, data, players, starter=0):
        self.data = data
        self.last = data["deep_space"]
        self.players = players
        self.boards = [list(data["crew"]) for _ in range(players)]
        self.landed = []
        self.failures = 0
        self.owners = dict.fromkeys(data["goals"])
        self.expedition = 1
        self.starter = starter
        self._take_off()

    def copy(self):
        twin = object.__new__(Reference)
        twin.__dict__ = dict(self.__dict__)
        twin.boards = [list(board) for board in self.boards]
        twin.landed = list(self.landed)
        twin.owners = dict(self.owners)
        twin.aboard = [dict(who) for who in self.aboard]
        twin.roll = list(self.roll)
        twin.to_ask = list(self.to_ask)
        return twin

    def view(self):
        """Everything that can be seen on the table, to compare with."""
        return (
            self.phase,
            self.expedition,
            self.starter,
            self.space,
            self.dice,
            "".join(sorted(self.roll)),
            self.converted,
            tuple((who["seat"], who["ability"], who["flipped"]) for who in self.aboard),
            self.to_ask[0] if self.to_ask else None,
            tuple(tuple(sorted(board)) for board in self.boards),
            tuple(self.landed),
            self.failures,
            tuple(sorted(self.owners.items())),
        )

    # what may be done

    def legal(self):
        if self.phase == "takeoff":
            return {f"board {ability}" for ability in self.boards[self._boarding()]}
        if self.phase == "choose":
            return self._choices()
        if self.phase in ("landing", "parachute"):
            return {"stay"} | {f"land {body}" for body in self._where(self._who(self.to_ask[0]))}
        return set()

    def chances(self):
        """Every roll with its chance, from all ordered throws."""
        if self.phase != "roll":
            return {}
        sides = self.data["faces"]
        throws = Counter("".join(sorted(throw)) for throw in product(sides, repeat=self.dice))
        return {f"roll {faces}": Fraction(count, len(sides) ** self.dice) for faces, count in throws.items()}

    def _choices(self):
        shown = self._symbols(self.space)
        tokens = self._tokens()
        usable = [face for face in "1234A" if face in shown and face in self.roll]
        found = set()
        extra = self.data["die_one"] == "extra"
        for picks in product([False, True], repeat=len(usable)):
            faces = [face for face, picked in zip(usable, picks, strict=True) if picked]
            for used in range(tokens + 1 if extra else 1):
                if not faces and not used:
                    continue
                if used and "1" not in shown:
                    continue
                if used and "1" in self.roll and "1" not in faces:
                    continue
                if self.converted and "1" not in faces:
                    continue
                found.add("move " + "+".join(faces + ["t"] * used))
        if not extra and tokens and "1" in shown:
            found |= {f"convert {face}" for face in self.roll if face != "1"}
        if found and not usable:
            found.add("crash")
        return found

    def _symbols(self, space):
        words = self.data["spaces"][str(space)]["symbols"].split()
        return {word[0]: int(word.removeprefix("A")) for word in words}

    def _links(self, space):
        return self.data["spaces"][str(space)].get("links", [])

    def _tokens(self):
        return len([who for who in self.aboard if who["ability"] == "die_one" and not who["flipped"]])

    def _who(self, seat):
        return next(who for who in self.aboard if who["seat"] == seat)

    def _boarding(self):
        return (self.starter + len(self.aboard)) % self.players

    def _where(self, who):
        lowest = self.data["first_landing_space"]
        if self.space < lowest:
            return set()
        spaces = {self.space}
        if who["ability"] == "adjacent" and self.phase == "landing":
            spaces |= {self.space - 1, self.space + 1}
        found = set()
        for space in spaces:
            if space < lowest:
                continue
            if space == self.last:
                if self.data["adjacent_into_deep_space"]:
                    found.add("galaxy")
                continue
            found |= self._bodies(space)
        return found

    def _bodies(self, space):
        found = {body for body in self._links(space) if body in self.data["planets"]}
        best = None
        for body in self._links(space):
            occupied = body in [where for _, _, where in self.landed]
            if body in self.data["moons"] and not occupied:
                points = self.data["moons"][body]
                if best is None or points > self.data["moons"][best]:
                    best = body
        return found | ({best} if best else set())

    # what follows

    def play(self, text):
        verb, _, rest = text.partition(" ")
        getattr(self, f"_{verb}")(rest)

    def _take_off(self):
        self.phase = "takeoff"
        self.aboard = []
        self.space = 0
        self.dice = self.data["dice"]
        self.roll = []
        self.converted = False
        self.to_ask = []

    def _board(self, ability):
        seat = self._boarding()
        self.boards[seat].remove(ability)
        self.aboard.append({"seat": seat, "ability": ability, "flipped": False})
        if len(self.aboard) == self.players:
            if any(who["ability"] == "satellite" for who in self.aboard):
                self.space = self.data["satellite_space"]
            self.phase = "roll"

    def _roll(self, faces):
        self.roll = list(faces)
        self.phase = "choose"
        if not self._choices():
            self._crash("")

    def _crash(self, _):
        self.failures += 1
        self.roll = []
        self.converted = False
        self.phase = "parachute"
        self.to_ask = [who["seat"] for who in self.aboard if who["ability"] == "parachute"]
        self._go_on()

    def _convert(self, face):
        self.roll[self.roll.index(face)] = "1"
        self.converted = True
        self._flip_one()

    def _flip_one(self):
        next(who for who in self.aboard if who["ability"] == "die_one" and not who["flipped"])["flipped"] = True

    def _move(self, groups):
        shown = self._symbols(self.space)
        for group in groups.split("+"):
            if group == "t":
                self._flip_one()
                self.space += 1
                continue
            for face in self.roll:
                if face == group:
                    self.space += shown[face]
                    self.dice -= face != "A"
        self.space = min(self.space, self.last)
        self.dice = self.dice or 1
        self.roll = []
        self.converted = False
        if self.space == self.last:
            self._arrive()
            return
        self.phase = "landing"
        self.to_ask = [who["seat"] for who in self.aboard]
        self._go_on()

    def _arrive(self):
        commander = self.aboard[0]
        for who in list(self.aboard):
            self._leave(who, "comet" if who is commander else "galaxy")
        self._come_home()

    def _land(self, body):
        who = self._who(self.to_ask.pop(0))
        self._leave(who, body)
        if self.data["end_when_crew_placed"] == "immediately" and self._somebody_is_done():
            self._come_home()
            return
        if who["ability"] == "discard_die":
            self.dice = self.dice - 1 or 1
        self._go_on()

    def _stay(self, _):
        self.to_ask.pop(0)
        self._go_on()

    def _go_on(self):
        while self.to_ask and not self._where(self._who(self.to_ask[0])):
            self.to_ask.pop(0)
        if self.to_ask:
            return
        if self.aboard and self.phase == "landing":
            self.phase = "roll"
        else:
            self._come_home()

    def _leave(self, who, body):
        self.aboard.remove(who)
        seat = who["seat"]
        self.landed.append((seat, who["ability"], body))
        on = [where for owner, _, where in self.landed if owner == seat]
        planets = [where for where in on if where in self.data["planets"]]
        reached = {
            "moons": len([where for where in on if where in self.data["moons"]]),
            "planets": len(set(planets)),
            "planet": max([planets.count(planet) for planet in planets] or [0]),
            "deep_space": len([where for where in on if where in ("comet", "galaxy")]),
        }
        for goal, needed in self.data["goals"].items():
            if self.owners[goal] is None and reached[goal] >= needed:
                self.owners[goal] = seat

    def _somebody_is_done(self):
        owners = [seat for seat, _, _ in self.landed]
        return any(owners.count(seat) == len(self.data["crew"]) for seat in range(self.players))

    def _come_home(self):
        for who in self.aboard:
            self.boards[who["seat"]].append(who["ability"])
        over = self.failures == self.data["failure_limit"] or self._somebody_is_done()
        self._take_off()
        if over:
            self.phase = "over"
            return
        self.expedition += 1
        self.starter = (self.starter + 1) % self.players

    # points

    def points(self):
        """Per seat: moons, deep space, planets, goals."""
        return [
            (
                sum(self._at_once(landing, "moon") for landing in self.landed if landing[0] == seat),
                sum(self._at_once(landing, "deep_space") for landing in self.landed if landing[0] == seat),
                sum(self._on_planet(planet, seat) for planet in self.data["planets"]),
                sum(self.data["goal_points"] for owner in self.owners.values() if owner == seat),
            )
            for seat in range(self.players)
        ]

    def _at_once(self, landing, kind):
        _, ability, body = landing
        values = {"moon": self.data["moons"], "deep_space": {name: self.data[name] for name in ("comet", "galaxy")}}
        points = values[kind].get(body, 0)
        return points + points if ability == DOUBLES[kind] else points

    def _on_planet(self, planet, seat):
        arrivals = [(owner, ability) for owner, ability, body in self.landed if body == planet]
        owners = [owner for owner, _ in arrivals]
        if seat not in owners:
            return 0
        mine = (-owners.count(seat), owners.index(seat))
        ahead = [other for other in set(owners) if (-owners.count(other), owners.index(other)) < mine]
        value = self.data["planets"][planet][("first", "second", "other")[min(len(ahead), 2)]]
        return value + value if (seat, "double_planet") in arrivals else value


def kernel_view(state):
    """The same view of a kernel's state."""
    return (
        state.phase,
        state.expedition,
        state.starter,
        state.space,
        state.dice,
        state.roll,
        state.converted,
        tuple((who.seat, who.ability, who.flipped) for who in state.aboard),
        state.queue[0] if state.queue else None,
        tuple(tuple(sorted(home)) for home in state.homes),
        tuple((landing.seat, landing.ability, landing.body) for landing in state.landings),
        state.failures,
        tuple(sorted(zip(state.ruleset.goals, state.goals, strict=True))),
    )
