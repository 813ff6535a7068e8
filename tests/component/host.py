"""One widget in a real browser without Jupyter: its own Python at one end, its own front end at the other."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import greenlet
from ipywidgets import Widget
from playwright.sync_api import Locator, Page

_THEMES = Path(sys.prefix) / "share" / "jupyter" / "lab" / "themes" / "@jupyterlab"

_PAGE = """<!doctype html>
<html lang="en">
  <head><title>One widget</title></head>
  <body style="margin: 0; background: var(--jp-layout-color0)"><main></main></body>
</html>"""

# The front end's side: what anywidget gives a view, over a link that the test holds.
_MODEL = """({ esm, css, state }) => {
  const listeners = new Map();
  const emit = (event, ...values) => {
    for (const { callback } of [...(listeners.get(event) ?? [])]) callback(...values);
  };
  const receive = (messages) => {
    for (const { method, state: changes, content } of messages) {
      if (method === "custom") emit("msg:custom", content, []);
      if (method !== "update") continue;
      const changed = Object.keys(changes).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(changes[key]));
      Object.assign(state, changes);
      for (const key of changed) emit(`change:${key}`, model, state[key]);
      if (changed.length > 0) emit("change", model);
    }
  };
  const toPython = (message) => {
    if (window.mlemHost.broken) throw new Error("the comm is closed");
    void window.mlemToPython(message).then(receive);
  };
  let unsaved = {};
  const model = {
    get: (key) => state[key],
    set: (key, value) => {
      state[key] = value;
      unsaved[key] = value;
      emit(`change:${key}`, model, value);
    },
    save_changes: () => {
      toPython({ method: "update", state: unsaved });
      unsaved = {};
    },
    send: (content) => toPython({ method: "custom", content }),
    on: (event, callback) => {
      if (/\\s/.test(event)) throw new Error(`one event at a time, not "${event}"`);
      listeners.set(event, [...(listeners.get(event) ?? []), { callback }]);
    },
    off: (event, callback) => {
      if (event == null) listeners.clear();
      else listeners.set(event, (listeners.get(event) ?? []).filter((one) => callback && one.callback !== callback));
    },
  };
  const definition = (async () => {
    const { default: made } = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    const widget = typeof made === "function" ? await made() : made;
    await widget.initialize?.({ model, signal: new AbortController().signal });
    return widget;
  })();
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const views = [];
  window.mlemHost = {
    receive,
    emit,
    broken: false,
    async draw() {
      const el = document.createElement("div");
      el.className = "view";
      document.querySelector("main").append(el);
      const leave = new AbortController();
      views.push(leave);
      const clean = await (await definition).render({ model, el, signal: leave.signal, experimental: {} });
      leave.signal.addEventListener("abort", () => { clean?.(); el.remove(); });
    },
    remove: (index) => views[index].abort(),
    listening: () => [...listeners.values()].reduce((sum, callbacks) => sum + callbacks.length, 0),
  };
  // What Python says on its own, from a thread or a timer, is fetched as a socket would bring it.
  setInterval(() => void window.mlemFromPython().then(receive), 25);
}"""


class _Comm:
    """Python's end of the link, in place of a kernel's."""

    comm_id = "component-test"

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send

    def send(self, data: dict[str, Any], buffers: object = None, **_: object) -> None:
        assert not buffers, "binary buffers are not part of the wire"
        self._send(data)

    def on_msg(self, callback: object) -> None:
        """The link calls the widget itself."""

    def on_close(self, callback: object) -> None:
        """This link closes with its page."""

    def close(self, *_: object, **__: object) -> None:
        """Nothing is held open."""


class Mounted:
    """A widget drawn in a page. `sent` holds the contents of the messages that the page has sent.

    `link` says what becomes of them: `live` ones reach Python, `mute` ones are lost, as with a kernel that does not
    answer, and while `broken` the model's `send` throws, as with a closed comm.
    """

    def __init__(self, page: Page, widget: Widget, link: str = "live") -> None:
        self.page = page
        self.widget = widget
        self.sent: list[Any] = []
        self._mute = link == "mute"
        self._queue: list[dict[str, Any]] = []
        self._home = greenlet.getcurrent()
        widget.comm = _Comm(self._from_python)
        page.expose_function("mlemToPython", self._to_python)
        page.expose_function("mlemFromPython", self._take)

    def start(self, theme: str) -> None:
        """Load the page and the model, and draw the first view."""
        state = self.widget.get_state()
        self.page.goto("about:blank")
        self.page.set_content(_PAGE)
        self.page.add_style_tag(content=(_THEMES / f"theme-{theme}-extension" / "index.css").read_text())
        self.page.evaluate(
            "([theme, light]) => Object.assign(document.body.dataset, { jpThemeName: theme, jpThemeLight: light })",
            [f"JupyterLab {theme.title()}", str(theme == "light").lower()],
        )
        self.page.evaluate(
            _MODEL,
            {
                "esm": state.pop("_esm"),
                "css": state.pop("_css", ""),
                "state": {key: value for key, value in state.items() if not key.startswith("_")},
            },
        )
        self.draw()

    def draw(self) -> Locator:
        """Draw one more view of the same model."""
        self.page.evaluate("() => mlemHost.draw()")
        return self.view(-1)

    def view(self, index: int = 0) -> Locator:
        """Where a view is drawn."""
        return self.page.locator("main > .view").nth(index)

    def remove(self, index: int) -> None:
        """Take the view drawn as number `index` away, as a cleared output does."""
        self.page.evaluate("(index) => mlemHost.remove(index)", index)

    @property
    def listeners(self) -> int:
        """How many callbacks the views have on the model: 0 once all are removed."""
        return self.page.evaluate("() => mlemHost.listening()")

    def set_link(self, link: str) -> None:
        """Make the link `live`, `mute` or `broken`."""
        self._mute = link == "mute"
        self.page.evaluate("(broken) => { mlemHost.broken = broken; }", link == "broken")

    def emit(self, event: str, *values: object) -> None:
        """Make the model emit an event of the host's, such as `comm_live_update`."""
        self.page.evaluate("([event, values]) => mlemHost.emit(event, ...values)", [event, values])

    def deliver(self, content: object) -> None:
        """Give Python a message that the front end would not send: garbage, a stale or a repeated one."""
        self._hand_over({"method": "custom", "content": content})

    def _to_python(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        self.sent.append(message.get("content", message.get("state")))
        if self._mute:
            return []
        self._hand_over(message)
        return self._take()

    def _hand_over(self, message: dict[str, Any]) -> None:
        self.widget._handle_msg({"content": {"data": {"buffer_paths": [], **message}}, "buffers": []})

    def _from_python(self, message: dict[str, Any]) -> None:
        self._queue.append(message)
        # Elsewhere (in a callback of the page, a timer, a thread) waiting for the page would wait for ever.
        if greenlet.getcurrent() is self._home and not self._mute:
            self.page.evaluate("(messages) => window.mlemHost?.receive(messages)", self._take())

    def _take(self) -> list[dict[str, Any]]:
        if self._mute:
            return []
        taken = self._queue[:]
        del self._queue[: len(taken)]
        return taken
