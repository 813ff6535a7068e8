"""A step of a replay, from the key to the drawn frame, against moving the same SVG nodes by hand in the same page."""

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import mlem_widgets
from benchmarks.measure import Figure, ratio
from tests.browser import CHROMIUM_ARGUMENTS, chromium

_PLAYERS = ["Ana", "Boris", "Chloé", "Dimitar", "Élodie"]
_AT_ONCE = ["--disable-frame-rate-limit", "--disable-gpu-vsync"]
"""Else every figure would be the length of a frame."""

# Both walk the same plies, there and back, over those in which something moves: through the page's own keys, and by
# giving the nodes that move their new places. Each step ends when its frame has been painted.
_PREPARE = """async () => {
  const root = document.querySelector(".mlem.replay");
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(0);
  }));
  const press = (key) => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const pieces = () => new Map([...root.querySelectorAll(".piece")].map((one) => [one.dataset.piece, one]));
  const places = () => new Map([...pieces()].map(([id, node]) => [id, node.style.transform]));
  const last = Number(root.querySelector("input[type=range]").max);
  const seen = [];
  for (let ply = 0; ply <= last; ply += 1) {
    seen.push(places());
    press("ArrowRight");
    await painted();
  }
  press("Home");
  await painted();
  const moves = seen.slice(1).map((now, ply) =>
    [...now].filter(([id, place]) => seen[ply].has(id) && seen[ply].get(id) !== place));
  window.scrub = {
    async ours() {
      let spent = 0;
      for (const moved of moves) {
        const start = performance.now();
        press("ArrowRight");
        await painted();
        if (moved.length > 0) spent += performance.now() - start;
      }
      press("Home");
      await painted();
      return spent;
    },
    async byHand() {
      const nodes = pieces();
      const before = places();
      let spent = 0;
      for (const moved of moves) {
        const here = moved.filter(([id]) => nodes.has(id));
        const others = [...nodes.keys()].slice(0, moved.length - here.length).map((id) => [id, moved[0][1]]);
        if (moved.length === 0) continue;
        const start = performance.now();
        for (const [id, place] of [...here, ...others]) nodes.get(id).style.transform = place;
        await painted();
        spent += performance.now() - start;
      }
      for (const [id, place] of before) nodes.get(id).style.transform = place;
      await painted();
      return spent;
    },
  };
}"""


def measure() -> Iterator[Figure]:
    """Compare the two over a whole game of five, without transitions."""
    game = mlem_widgets.Game(_PLAYERS, seed=8)
    game.play_until(lambda state: state.is_over, "any")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "game.html"
        game.to_html(path)
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*CHROMIUM_ARGUMENTS, *_AT_ONCE])
        page = browser.new_page(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
        page.goto(path.as_uri())
        page.locator(".board").wait_for()
        page.evaluate(_PREPARE)
        ours, by_hand = (partial(_spent, page, name) for name in ("ours", "byHand"))
        yield Figure("a step, of moving the nodes by hand", ratio(ours, by_hand, repeats=5), "x", at_most=3)
        browser.close()


def _spent(page: Page, name: str) -> float:
    spent: float = page.evaluate(f"() => scrub.{name}()")
    return spent
