"""The page's end of a widget, without a browser."""


class Page:
    """A page's end: sends wishes as a view does, and reads what it would draw."""

    def __init__(self, widget):
        self.widget = widget
        self.count = 0

    def wish(self, kind, rev=None, **more):
        self.count += 1
        content = {"kind": kind, "id": f"v1.{self.count}", "rev": self.snapshot["rev"] if rev is None else rev, **more}
        self.raw(content)
        return content["id"]

    def raw(self, content):
        self.widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def set_state(self, state):
        data = {"method": "update", "state": state, "buffer_paths": []}
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})

    @property
    def snapshot(self):
        return self.widget.snapshot
