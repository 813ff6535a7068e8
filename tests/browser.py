"""The real browser of the component and end-to-end tests."""

import shutil
from pathlib import Path

from playwright.sync_api import Page

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOT = Path(__file__).parents[1]
AXE = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"


def chromium() -> str:
    """Where Debian's Chromium is."""
    path = shutil.which("chromium")
    if path is None:
        raise FileNotFoundError("No chromium on the PATH: `make test` installs it on Debian.")
    return path


def axe(page: Page, selector: str) -> list[str]:
    """What axe-core finds wrong inside the selected part of the page, a line for each element."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    violations = page.evaluate("async (selector) => (await axe.run(selector)).violations", selector)
    return [f"{found['id']}: {node['html']}" for found in violations for node in found["nodes"]]
