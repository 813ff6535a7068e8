"""A game as one HTML file that replays it: no network, no kernel, nothing but what is in it."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from mlem_widgets.files import write_bytes
from mlem_widgets.keeper import path_of
from mlem_widgets.render import phrases
from mlem_widgets.render.markup import escaped
from mlem_widgets.render.shapes import SCHEMA
from mlem_widgets.widgets import reel, replay_lines
from mlem_widgets.widgets.base import front_end
from mlem_widgets.widgets.protocol import pack
from mlem_widgets.words import check_locale, current_locale, words

if TYPE_CHECKING:
    from pathlib import Path

    from mlem_widgets.widgets.replay_lines import Source
    from mlem_widgets.widgets.replay_shapes import Latest, Place

_PAGE = """<!doctype html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
<style>{frame}</style>
</head>
<body>
<main id="replay"><h1>{title}</h1></main>
<noscript><p>{no_script}</p><pre>{record}</pre></noscript>
<script type="application/json" id="game">{state}</script>
<script type="text/plain" id="widget">{script}</script>
<script type="module">{host}</script>
</body>
</html>
"""

# A model in place of a kernel's: it knows what is in the page, and nobody hears what it is told.
_HOST = """
const inside = (id) => document.getElementById(id).textContent;
const state = JSON.parse(inside("game"));
const model = { get: (name) => state[name], on() {}, off() {}, send() {} };
const address = URL.createObjectURL(new Blob([inside("widget")], { type: "text/javascript" }));
const { default: widget } = await import(address);
URL.revokeObjectURL(address);
widget.render({ model, el: document.getElementById("replay") });
"""

_FRAME = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 1500px; padding: 8px; background: light-dark(#e9eafb, #090b14);
  color: light-dark(#1b1f3b, #eef0ff); font: 15px/1.4 system-ui, sans-serif; }
h1 { margin: 0 4px 8px; font-size: 17px; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; }
@media (max-width: 620px) { body { padding: 0; } h1 { margin: 6px 8px; font-size: 15px; } .mlem { border-radius: 0; } }
"""


def page(line: Source, beside: Source | None = None, *, locale: str | None = None) -> str:
    """The HTML of a replay. Raises LocaleError, and what `ReplayWidget` raises for what cannot be read.

    >>> from mlem_widgets import Game
    >>> page(Game(["Ana", "</script>"], locale="en").record)[:15]
    '<!doctype html>'
    """
    code = check_locale(locale or current_locale())
    said = words(code)
    lines = [replay_lines.line(one) for one in (line, beside) if one is not None]
    state = _state(lines, code)
    script, style = front_end("replay")
    players = phrases.isolated(", ".join(lines[0].record.players))
    return _PAGE.format(
        code=code,
        policy=_policy(_HOST),
        title=escaped(said.text("replay_view.title_page", title=said.text("ui.title"), players=players)),
        style=style.replace("</", r"<\/"),
        frame=_FRAME,
        no_script=escaped(said.text("replay_view.no_script")),
        record=escaped("\n\n".join(state["texts"])),
        state=_inside(json.dumps(state, ensure_ascii=False, separators=(",", ":"))),
        script=_inside_script(script),
        host=_HOST,
    )


def _policy(host: str) -> str:
    """Only these scripts run, and nothing is fetched, sent or embedded."""
    own = b64encode(sha256(host.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{own}' blob:; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )


def _inside(data: str) -> str:
    r"""JSON that ends no script and opens no comment, whatever is in it.

    >>> _inside('["</script>"]')
    '["\\u003c/script>"]'
    """
    return data.replace("<", "\\u003c")


def _inside_script(script: str) -> str:
    r"""A script that does not end before its end; only texts in it could hold such signs.

    >>> _inside_script('a = "</script>"')
    'a = "<\\/script>"'
    """
    return script.replace("</script", r"<\/script").replace("<!--", r"<\!--")


def _state(lines: list[replay_lines.Line], code: str) -> dict[str, Any]:
    """What the widget's traits would hold, all of it settled."""
    said = words(code)
    for line in lines:
        line.follow(said, 1)
    boards = replay_lines.stages(lines, code)
    latest: Latest = {
        "schema": SCHEMA,
        "rev": 1,
        "past": 1,
        "acks": [],
        "error": None,
        "reels": [reel.reel(()) for _ in lines],
        "notes": [reel.notes(line.record) for line in lines],
        "parting": replay_lines.parting(lines, said),
        "games": [],
        "branches": 0,
    }
    settled = [replay_lines.Settled.of(line, 1) for line in lines]
    place: Place = {"ply": 0, "wish": "", "count": 0}
    return {
        "alone": True,
        "stages": boards,
        "words": replay_lines.words_of(said),
        "past": pack(replay_lines.past(lines, settled, boards, said, 1)),
        "latest": pack(latest),
        "place": place,
        "texts": [line.record.text(over=line.state(line.plies).is_over) for line in lines],
    }


def write(path: str | Path, line: Source, beside: Source | None = None, *, locale: str | None = None) -> None:
    """Write the page to a file, whole or not at all. Raises FileError where that cannot be done, and as `page` does."""
    write_bytes(path_of(path), page(line, beside, locale=locale).encode())
