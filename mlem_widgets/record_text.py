"""The text and JSON forms of a record: lines, no rules. Any input is read, or refused with its place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.rules import NotationError, because

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mlem_widgets.record import Ply

MAX_CHARACTERS = 1_000_000
"""Fifty times what a long game takes; so much is read, or refused, in a second or two, whatever it holds."""
MAX_DEPTH = 32
"""How deep variations may lie in each other."""
MARKS = ("!!", "??", "!?", "?!", "!", "?")
"""Longer ones first, so that a line ends with the first that fits."""
_MARK_ENDS = ("!", "?")
OVER, UNFINISHED = ENDINGS = ("over", "*")

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_HEADER = re.compile(rf"\[({_NAME.pattern}) (.+)\]\s*")
_SURROGATE = "[\ud800-\udfff]"  # compiled when first used


class Header(NamedTuple):
    """A header's value and where it stands."""

    value: Any
    line: int = 1


class PlyText(NamedTuple):
    """A ply as it stands: the action's text, what is written beside it, and where."""

    action: str
    mark: str
    comment: str | None
    variations: tuple[tuple[PlyText, ...], ...]
    line: int
    column: int


class Ending(NamedTuple):
    """The last line."""

    text: str
    line: int


class Parsed(NamedTuple):
    """A record's text taken apart."""

    headers: dict[str, Header]
    comment: str
    plies: tuple[PlyText, ...]
    ending: Ending


def print_record(headers: Mapping[str, Any], comment: str, plies: Iterable[Ply], ending: str) -> str:
    """The canonical text of a record."""
    lines = [f"[{name} {print_json(value)}]" for name, value in headers.items()]
    lines += ["", *_comment_lines(comment), *_ply_lines(plies), ending]
    return "\n".join(lines) + "\n"


def print_json(value: object, indent: int | None = None) -> str:
    r"""JSON that is readable and can be written to a file: half a character (JSON may name one) stays an escape.

    >>> print(print_json("Chloé \ud800"))
    "Chloé \ud800"
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return re.sub(_SURROGATE, lambda found: f"\\u{ord(found[0]):04x}", text)


def _comment_lines(comment: str) -> list[str]:
    return [f"; {line}" for line in comment.split("\n")] if comment else []


def _ply_lines(plies: Iterable[Ply]) -> Iterator[str]:
    for ply in plies:
        yield f"{ply.action} {ply.mark}".rstrip()
        yield from _comment_lines(ply.comment)
        for variation in ply.variations:
            yield "("
            yield from _ply_lines(variation)
            yield ")"


def decode(text: str | bytes) -> str:
    """Text of at most MAX_CHARACTERS with plain line ends. Raises NotationError, with the place of a bad byte."""
    if len(text) > MAX_CHARACTERS:
        raise NotationError(because("record_too_long", length=len(text), most=MAX_CHARACTERS))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = bytes(error.object[: error.start])
            line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
            raise NotationError(because("record_not_utf8"), line=line, column=column) from error
    text = plain(text)
    half = re.search(_SURROGATE, text)
    if half:
        line, column = text.count("\n", 0, half.start()) + 1, half.start() - text.rfind("\n", 0, half.start())
        raise NotationError(because("record_not_utf8"), line=line, column=column)
    return text


def plain(text: str) -> str:
    """With line ends of one kind."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


class _Draft(NamedTuple):
    """A ply that is being read, in lists: any number of comments and other lines take no longer than their text."""

    action: str
    mark: str
    comments: list[str]
    variations: list[tuple[PlyText, ...]]
    line: int
    column: int

    def done(self) -> PlyText:
        comment = "\n".join(self.comments) if self.comments else None
        return PlyText(self.action, self.mark, comment, tuple(self.variations), self.line, self.column)


class _Line(NamedTuple):
    """A line of play that is being read: where its bracket was opened, and its plies so far."""

    opened: int
    plies: list[_Draft]

    def done(self) -> tuple[PlyText, ...]:
        return tuple(draft.done() for draft in self.plies)


class _Reader:
    """Reads a record line by line."""

    def __init__(self) -> None:
        self.headers: dict[str, Header] = {}
        self.comments: list[str] = []
        self.ending: Ending | None = None
        self._stack = [_Line(0, [])]

    def read(self, raw: str, number: int) -> None:
        """Take in one line; raises NotationError with its place."""
        if not raw.strip():
            return
        if self.ending:
            raise NotationError(because("record_after_end", ending=self.ending.text), line=number)
        if raw.startswith("["):
            self._header(raw, number)
            return
        body, semicolon, comment = raw.partition(";")
        word = body.strip()
        if word in ENDINGS:
            self._end(word, number)
        elif word in _BRACKETS:
            _BRACKETS[word](self, number)
        elif word:
            self._stack[-1].plies.append(_ply(body, number))
        if semicolon:
            self._comment(comment.removeprefix(" "))

    def parsed(self, lines: int) -> Parsed:
        """Everything that was read; raises NotationError where the text is cut."""
        if not self.headers:
            raise NotationError(because("record_header_missing", header="Mlem"))
        if not self.ending:
            raise NotationError(because("record_cut", endings=", ".join(ENDINGS)), line=lines)
        return Parsed(self.headers, "\n".join(self.comments), self._stack[0].done(), self.ending)

    def _header(self, raw: str, number: int) -> None:
        match = _HEADER.fullmatch(raw)
        if len(self._stack) > 1 or self._stack[0].plies:
            raise NotationError(because("record_header_late"), line=number)
        if not match:
            raise NotationError(because("record_header_malformed"), line=number)
        name = match[1]
        if name in self.headers:
            raise NotationError(because("record_header_twice", header=name), line=number)
        try:
            value = json.loads(match[2])
        except (ValueError, RecursionError) as error:
            column = match.start(2) + 1 + getattr(error, "pos", 0)
            raise NotationError(because("record_header_json", header=name), line=number, column=column) from error
        self.headers[name] = Header(value, number)

    def _end(self, word: str, number: int) -> None:
        if len(self._stack) > 1:
            raise NotationError(because("record_bracket_open", line=self._stack[-1].opened), line=number)
        self.ending = Ending(word, number)

    def open(self, number: int) -> None:
        """Begin another line of play, instead of the last ply."""
        if not self._stack[-1].plies:
            raise NotationError(because("record_bracket_first"), line=number)
        if len(self._stack) > MAX_DEPTH:
            raise NotationError(because("record_too_deep", most=MAX_DEPTH), line=number)
        self._stack.append(_Line(number, []))

    def close(self, number: int) -> None:
        """End the present line of play, and hang it on the ply that it replaces."""
        if len(self._stack) == 1:
            raise NotationError(because("record_bracket_closed"), line=number)
        line = self._stack.pop()
        if not line.plies:
            raise NotationError(because("record_bracket_empty"), line=number)
        self._stack[-1].plies[-1].variations.append(line.done())

    def _comment(self, comment: str) -> None:
        """A comment belongs to the ply before it; before the first ply, to the game."""
        plies = self._stack[-1].plies
        if plies:
            plies[-1].comments.append(comment)
        elif len(self._stack) == 1:
            self.comments.append(comment)


_BRACKETS = {"(": _Reader.open, ")": _Reader.close}


def parse_record(text: str | bytes) -> Parsed:
    """Take a record's text apart. Raises NotationError with line and column."""
    reader = _Reader()
    lines = decode(text).split("\n")
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    return reader.parsed(len(lines))


def _ply(body: str, number: int) -> _Draft:
    action = body.strip()
    mark = ""
    if action.endswith(_MARK_ENDS):
        mark = next(mark for mark in MARKS if action.endswith(mark))
        action = action.removesuffix(mark).rstrip()
    return _Draft(action, mark, [], [], number, len(body) - len(body.lstrip()) + 1)


def parse_json(text: str | bytes) -> Parsed:
    """Take a record's JSON twin apart. Raises NotationError; places inside the data are counted in plies."""
    plain_text = decode(text)
    try:
        data = json.loads(plain_text)
    except json.JSONDecodeError as error:
        raise NotationError(because("json_syntax", error=error.msg), line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise NotationError(because("json_syntax", error=type(error).__name__)) from error
    if not isinstance(data, dict) or not isinstance(data.get("headers"), dict):
        raise NotationError(because("json_shape", expected="headers, comment, plies, ending"))
    comment, ending = data.get("comment", ""), data.get("ending")
    if not _is_comment(comment) or ending not in ENDINGS:
        raise NotationError(because("json_shape", expected="headers, comment, plies, ending"))
    if not all(map(_NAME.fullmatch, data["headers"])):
        raise NotationError(because("record_header_malformed"))
    headers = {name: Header(value) for name, value in data["headers"].items()}
    return Parsed(headers, plain(comment), _json_plies(data.get("plies"), 0), Ending(ending, 1))


def check_note(mark: object, comment: object) -> None:
    """Raise NotationError for a mark that there is not, or a comment that is no text that can be written.

    >>> check_note("!?", "bold")
    """
    if mark not in ("", *MARKS):
        raise NotationError(because("mark_unknown", mark=repr(mark)[:40], marks=" ".join(MARKS)))
    if not _is_comment(comment):
        raise NotationError(because("record_not_utf8"))


def _is_comment(value: object) -> bool:
    return isinstance(value, str) and not re.search(_SURROGATE, value)


def _json_plies(data: object, depth: int) -> tuple[PlyText, ...]:
    if depth > MAX_DEPTH:
        raise NotationError(because("record_too_deep", most=MAX_DEPTH))
    if not isinstance(data, list):
        raise NotationError(because("json_shape", expected="plies: [...]"))
    plies = []
    for number, item in enumerate(data, 1):
        fields = item if isinstance(item, dict) else {}
        action, mark, comment = fields.get("action"), fields.get("mark", ""), fields.get("comment", "")
        variations = fields.get("variations", [])
        texts = isinstance(action, str) and _is_comment(comment) and mark in ("", *MARKS)
        if not texts or not isinstance(variations, list):
            raise NotationError(because("json_shape", expected="action, mark, comment, variations"), line=number)
        inner = tuple(_json_plies(variation, depth + 1) for variation in variations)
        plies.append(PlyText(str(action), mark, plain(comment), inner, number, 1))
    return tuple(plies)
