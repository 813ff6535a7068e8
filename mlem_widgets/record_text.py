"""The text and JSON forms of a record: reading and printing lines, no rules. Any input is read or refused with its place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from mlem_widgets.rules import NotationError, because

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from mlem_widgets.record import Ply

MAX_CHARACTERS = 10_000_000
MAX_DEPTH = 32
"""How deep variations may lie in each other."""
MARKS = ("!!", "??", "!?", "?!", "!", "?")
ENDINGS = ("over", "*")

_HEADER = re.compile(r"\[([A-Za-z][A-Za-z0-9]{0,39}) (.+)\]\s*")
_MARK = re.compile(r"(.*?)\s*(!!|\?\?|!\?|\?!|!|\?)$")


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
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in headers.items()]
    lines += ["", *_comment_lines(comment), *_ply_lines(plies), ending]
    return "\n".join(lines) + "\n"


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
    """Text of at most MAX_CHARACTERS with plain line ends. Raises NotationError, with the place of a byte not in UTF-8."""
    if len(text) > MAX_CHARACTERS:
        raise NotationError(because("record_too_long", length=len(text), most=MAX_CHARACTERS))
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            before = bytes(error.object[: error.start])
            line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
            raise NotationError(because("record_not_utf8"), line=line, column=column) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


class _Line:
    """A line of play that is being read: its plies so far."""

    def __init__(self, opened: int) -> None:
        self.opened = opened
        self.plies: list[PlyText] = []


def parse_record(text: str | bytes) -> Parsed:
    """Take a record's text apart. Raises NotationError with line and column."""
    headers: dict[str, Header] = {}
    comments: list[str] = []
    stack = [_Line(0)]
    ending: Ending | None = None
    for number, raw in enumerate(decode(text).split("\n"), 1):
        body, semicolon, comment = ("", "", "") if raw.startswith("[") else raw.partition(";")
        word = body.strip()
        if not raw.strip():
            continue
        if ending:
            raise NotationError(because("record_after_end", ending=ending.text), line=number)
        if raw.startswith("["):
            if len(stack) > 1 or stack[0].plies:
                raise NotationError(because("record_header_late"), line=number)
            _header(raw, number, headers)
        elif word in ENDINGS:
            ending = Ending(word, number)
            if len(stack) > 1:
                raise NotationError(because("record_bracket_open", line=stack[-1].opened), line=number)
        elif word == "(":
            _open(stack, number)
        elif word == ")":
            _close(stack, number)
        elif word:
            stack[-1].plies.append(_ply(body, number))
        if semicolon:
            _comment(stack, comments, comment.removeprefix(" "))
    if not headers:
        raise NotationError(because("record_header_missing", header="Mlem"))
    if not ending:
        raise NotationError(because("record_cut", endings=", ".join(ENDINGS)), line=number)
    return Parsed(headers, "\n".join(comments), tuple(stack[0].plies), ending)


def _header(raw: str, number: int, headers: dict[str, Header]) -> None:
    match = _HEADER.fullmatch(raw)
    if not match:
        raise NotationError(because("record_header_malformed"), line=number)
    name = match[1]
    if name in headers:
        raise NotationError(because("record_header_twice", header=name), line=number)
    try:
        value = json.loads(match[2])
    except (ValueError, RecursionError) as error:
        column = match.start(2) + 1 + getattr(error, "pos", 0)
        raise NotationError(because("record_header_json", header=name), line=number, column=column) from error
    headers[name] = Header(value, number)


def _open(stack: list[_Line], number: int) -> None:
    if not stack[-1].plies:
        raise NotationError(because("record_bracket_first"), line=number)
    if len(stack) > MAX_DEPTH:
        raise NotationError(because("record_too_deep", most=MAX_DEPTH), line=number)
    stack.append(_Line(number))


def _close(stack: list[_Line], number: int) -> None:
    if len(stack) == 1:
        raise NotationError(because("record_bracket_closed"), line=number)
    line = stack.pop()
    if not line.plies:
        raise NotationError(because("record_bracket_empty"), line=number)
    ply = stack[-1].plies[-1]
    stack[-1].plies[-1] = ply._replace(variations=(*ply.variations, tuple(line.plies)))


def _ply(body: str, number: int) -> PlyText:
    action, mark = body.strip(), ""
    match = _MARK.fullmatch(action)
    if match:
        action, mark = match[1], match[2]
    return PlyText(action, mark, None, (), number, len(body) - len(body.lstrip()) + 1)


def _comment(stack: list[_Line], comments: list[str], comment: str) -> None:
    """A comment belongs to the ply before it; before the first ply, to the game."""
    plies = stack[-1].plies
    if plies:
        before = plies[-1].comment
        plies[-1] = plies[-1]._replace(comment=comment if before is None else f"{before}\n{comment}")
    elif len(stack) == 1:
        comments.append(comment)


def parse_json(text: str | bytes) -> Parsed:
    """Take a record's JSON twin apart. Raises NotationError; places inside the data are counted in plies."""
    try:
        data = json.loads(decode(text))
    except json.JSONDecodeError as error:
        raise NotationError(because("json_syntax", error=error.msg), line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise NotationError(because("json_syntax", error=type(error).__name__)) from error
    if not isinstance(data, dict) or not isinstance(data.get("headers"), dict):
        raise NotationError(because("json_shape", expected="headers, comment, plies, ending"))
    comment, ending = data.get("comment", ""), data.get("ending")
    if not isinstance(comment, str) or ending not in ENDINGS:
        raise NotationError(because("json_shape", expected="headers, comment, plies, ending"))
    headers = {str(name): Header(value) for name, value in data["headers"].items()}
    return Parsed(headers, comment, _json_plies(data.get("plies"), 0), Ending(ending, 1))


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
        texts = isinstance(action, str) and isinstance(comment, str) and mark in ("", *MARKS)
        if not texts or not isinstance(variations, list):
            raise NotationError(because("json_shape", expected="action, mark, comment, variations"), line=number)
        inner = tuple(_json_plies(variation, depth + 1) for variation in variations)
        plies.append(PlyText(str(action), mark, comment, inner, number, 1))
    return tuple(plies)
