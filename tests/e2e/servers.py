"""Servers of the end-to-end tests: programs of their own on a free port of this machine, ended after use."""

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

_START_SECONDS = 60
_NOTHING: Mapping[str, str] = {}


@contextmanager
def running(
    command: Callable[[int], Sequence[str]], up: str, log: Path, environment: Mapping[str, str] = _NOTHING
) -> Iterator[str]:
    """Run a server's command, given its port, until a page of it (`up`) can be fetched; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with log.open("wb") as output:
        server = subprocess.Popen(
            command(port), env={**os.environ, **environment}, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        _wait_for(f"{address}{up}", server, log)
        yield address
    finally:
        server.terminate()
        server.wait(30)


def _wait_for(page: str, server: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urllib.request.urlopen(page, timeout=10).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"{server.args} did not start:\n{log.read_text()[-3000:]}")
