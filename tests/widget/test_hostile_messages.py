"""Messages that no honest view sends: answered with a sentence, and nothing else happens."""

import json

import pytest

import mlem_widgets as mlem
from tests.widget.page import Page


def test_a_wish_for_a_snapshot_that_never_was_is_stale(view, widget):
    view.wish("act", rev=10**9, text="board parachute")
    assert view.snapshot["error"]
    assert not widget.game.record.plies


def test_an_action_without_its_text_is_answered_like_any_wrong_action(view):
    view.wish("act")
    assert "board" in view.snapshot["error"]["text"]
    assert "KeyError" not in view.snapshot["error"]["text"]


def sendable(widget):
    """What the widget would send, in bytes; raises where it cannot be sent."""
    return json.dumps(widget.get_state(), ensure_ascii=False).encode()


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "command", "id": "\ud800", "text": "why 4"},
        {"kind": "command", "id": "v1", "text": "why \ud800"},
        {"kind": "locale", "id": "v1", "text": "\ud800"},
        {"kind": "hello", "id": "x" * 4000},
    ],
)
def test_what_cannot_be_sent_back_is_refused_whole(view, widget, wish):
    before = len(sendable(widget))
    view.raw(wish | {"rev": view.snapshot["rev"]})
    assert view.snapshot["error"]["text"]
    assert view.snapshot["acks"] == []
    assert len(sendable(widget)) < before + 200


def test_a_policys_error_is_told_also_where_it_cannot_be_sent():
    def broken(_):
        raise RuntimeError("\ud800")

    widget = mlem.play(["Ana", "Boris"], seed=7, seats={"Boris": broken})
    Page(widget).wish("act", text="board parachute")
    assert "RuntimeError: ?" in widget.snapshot["error"]["text"]
    assert sendable(widget)
