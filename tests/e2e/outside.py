"""The network beyond this machine, as a page in some tests meets it: it gives nothing, and notes who was asked for."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

# Chromium asks its maker about every form that it shows, whatever page that is on.
_BROWSERS_OWN = {"content-autofill.googleapis.com:443"}


class Outside(NamedTuple):
    """A proxy for all that does not go to this machine: a page's workers use it too, unlike a route of Playwright's."""

    address: str
    asked: list[str]
    """The hosts and addresses that a page tried to reach, or a worker of it."""

    @property
    def proxy(self) -> dict[str, str]:
        """The browser context's option."""
        return {"server": self.address, "bypass": "127.0.0.1"}


@contextmanager
def closed() -> Iterator[Outside]:
    """Shut the page in."""
    asked: list[str] = []

    class Refusal(BaseHTTPRequestHandler):
        def refuse(self) -> None:
            if self.path not in _BROWSERS_OWN:
                asked.append(self.path)
            self.send_error(503)

        do_GET = do_POST = do_HEAD = do_OPTIONS = do_CONNECT = refuse  # noqa: N815  the library's names

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusal)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield Outside(f"http://127.0.0.1:{server.server_port}", asked)
    finally:
        server.shutdown()
        server.server_close()
