import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import game from "../src/game";
import panel from "../src/odds";
import { adviceFor, layered } from "../src/parts/odds_ui";
import { FakeModel } from "./fixtures/host";
import { advice, frame, picture, words } from "./fixtures/odds";
import { choosing, option, scene, snapshot } from "./fixtures/position";

let leave: AbortController;

function drawn(state: Record<string, unknown>, widget = game) {
  const model = new FakeModel({ odds_words: words, ...state });
  const el = document.createElement("div");
  document.body.append(el);
  widget.render({ model, el, signal: leave.signal });
  const find = (selector: string) => el.querySelector<HTMLElement>(selector);
  const click = async (selector: string) => {
    find(selector)?.click();
    await settled();
  };
  const key = async (name: string, target = find(".mlem")) => {
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    await settled();
  };
  const put = async (name: string, value: unknown) => {
    model.put(name, value);
    await settled();
  };
  const wishes = () => model.sent.filter(({ kind }) => kind === "odds").map(({ text }) => text);
  return { model, el, find, click, key, put, wishes };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const texts = (el: Element, selector: string) => [...el.querySelectorAll(selector)].map((one) => one.textContent);

beforeEach(() => {
  leave = new AbortController();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => {
  leave.abort();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("a picture", () => {
  const rest = { prefix: "v-", off: false, turn: vi.fn(), explain: vi.fn() };

  it("keeps its figures for the position that it is of", () => {
    const odds = picture({ version: 4, choices: [advice("stay")] });
    expect(adviceFor(layered([odds, words], 4, rest), "stay")?.says).toBe("stay says");
    const later = layered([odds, words], 5, rest);
    expect(adviceFor(later, "stay")).toBeUndefined();
    expect(later.picture.shows).toEqual(odds.shows);
  });

  it("is being worked on while it is busy or of another position, and never while all is off", () => {
    const working = (odds: ReturnType<typeof picture>, version: number) =>
      layered([odds, words], version, rest).working;
    expect(working(picture(), 1)).toBe(false);
    expect(working(picture({ busy: true }), 1)).toBe(true);
    expect(working(picture(), 2)).toBe(true);
    expect(working(picture({ shows: [] }), 2)).toBe(false);
  });

  it("may not have come yet", () => {
    expect(layered([null, {}], 1, rest).picture.shows).toEqual([]);
  });
});

describe("the layer of a game", () => {
  const lying = { scene, snapshot: choosing() };

  it("is out of sight until asked for, and then shows its switches", async () => {
    const { find, click, wishes } = drawn({ ...lying, odds: picture({ shows: [] }) });
    expect(find(".odds-bar")).toBeNull();
    await click("[aria-label='Odds layer']");
    expect(find(".odds-bar [aria-pressed='true']")).toBeNull();
    await click(".switches button:nth-child(3)");
    await click(".switches button:nth-child(5)");
    expect(wishes()).toEqual(["worth on", "guess on"]);
  });

  it("keeps its switches in sight when the last one is switched off in the view", async () => {
    const { find, click, put } = drawn({ ...lying, odds: picture({ shows: ["risk"] }) });
    await click(".switches button");
    await put("odds", picture({ shows: [] }));
    expect(find(".switches")).not.toBeNull();
    await click("[aria-label='Odds layer']");
    expect(find(".switches")).toBeNull();
  });

  it("lists the moves with their figures, and picks up the one that is pressed", async () => {
    const choices = [
      advice("move 1+4", { worth: "4.20", best: true, risk: "3.1%" }),
      advice("move 4", { worth: "2.00", risk: "9.9%" }),
    ];
    const { el, click, find } = drawn({ ...lying, odds: picture({ choices }) });
    expect(texts(el, ".moves-list .chips")).toEqual(["best 4.20 pts crash 3.1% ", "2.00 pts crash 9.9% "]);
    await click(".moves-list button");
    expect(find(".moves-list [aria-pressed='true']")?.getAttribute("aria-label")).toBe(
      "do move 1+4 → 1 best 4.20 pts crash 3.1%",
    );
    expect(find(".outlook-text")?.textContent).toBe("after move 1+4");
  });

  it("stands on the buttons of other choices", () => {
    const landing = snapshot({ phase: "landing", options: [option("stay"), option("land m4")] });
    const odds = picture({ choices: [advice("land m4", { worth: "3.00" })] });
    const { el } = drawn({ scene, snapshot: landing, odds });
    expect(texts(el, ".choice .chips")).toEqual(["3.00 pts "]);
  });

  it("leaves the figures of a position that has gone by", async () => {
    const odds = picture({ choices: [advice("move 4", { worth: "2.00" })] });
    const { find, put } = drawn({ ...lying, odds });
    expect(find(".chip")).not.toBeNull();
    await put("snapshot", choosing({ rev: 2, version: 2 }));
    expect(find(".chip")).toBeNull();
    expect(find(".odds-bar")?.getAttribute("aria-busy")).toBe("true");
    await put("odds", { ...odds, version: 2 });
    expect(find(".chip")).not.toBeNull();
    expect(find(".odds-bar")?.getAttribute("aria-busy")).toBe("false");
  });

  it("puts figures on the board, also into what its places are called", () => {
    const reach = [
      { spot: "space.1", name: "Space 1", text: "12%", share: 0.12, level: 2, label: "Stands here: 12.3%." },
    ];
    const { find, el } = drawn({ ...lying, odds: picture({ reach }) });
    expect(texts(el, ".heat text")).toEqual(["12%"]);
    expect(find("[data-spot='space.1']")?.getAttribute("aria-label")).toContain("Stands here: 12.3%.");
  });

  it("draws nothing where all is off", () => {
    const { el } = drawn({ ...lying, odds: picture({ shows: [], choices: [] }) });
    expect(el.querySelectorAll(".heat, .chips, .meter, .odds-bar, .moves-list")).toHaveLength(0);
  });

  it("is switched by one key, and explained by another", async () => {
    const { key, wishes, put, find } = drawn({ ...lying, odds: picture({ shows: [] }) });
    await key("o");
    await put("odds", picture());
    await key("o");
    await key("w");
    expect(wishes()).toEqual(["layer on", "layer off", "why on"]);
    expect(find("dialog")?.textContent).toContain("Working");
    const line = { text: "Because.", depth: 1 };
    await put("odds", picture({ why: [{ text: "The title", depth: 0 }, line] }));
    expect(find("dialog h2")?.textContent).toBe("The title");
    expect(find("dialog li")?.textContent).toBe("Because.");
    find("dialog")?.dispatchEvent(new Event("cancel", { cancelable: true }));
    await settled();
    expect(find("dialog")).toBeNull();
    expect(wishes().at(-1)).toBe("why off");
  });

  it("is spoken with the position", async () => {
    const { key, find } = drawn({ ...lying, spoken: "The position.", odds: picture({ spoken: "The odds." }) });
    await key("p");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(find(".spoken p")?.textContent).toBe("The position. The odds.");
  });

  it("tells what was revealed, what went wrong, and that somebody guesses", () => {
    const revealed = { text: "Lost 1.00.", best: false };
    const { find } = drawn({ ...lying, odds: picture({ hidden: true, guess: true, revealed, error: "Broken." }) });
    expect(find(".odds-bar [role=alert]")?.textContent).toBe("Broken.");
    expect(find(".said")?.textContent).toBe("Lost 1.00.Guess!");
    expect(find(".said")?.getAttribute("aria-live")).toBe("polite");
  });
});

describe("buttons in a row", () => {
  it("are one stop of the Tab key, and arrow keys move between them", async () => {
    const { el, key } = drawn({ scene, snapshot: choosing(), odds: picture() });
    const row = () => [...el.querySelectorAll<HTMLElement>(".switches button")];
    expect(row().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    row()[0]?.focus();
    await key("ArrowRight", row()[0] ?? null);
    expect(document.activeElement).toBe(row()[1]);
    await key("End", row()[1] ?? null);
    expect(document.activeElement).toBe(row()[5]);
    await key("ArrowRight", row()[5] ?? null);
    expect(document.activeElement).toBe(row()[5]);
    await key("Home", row()[5] ?? null);
    expect(document.activeElement).toBe(row()[0]);
    expect(row().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1]);
  });
});

describe("the panel", () => {
  const choices = [advice("move 1", { worth: "4.20", risk: "3.1%", best: true }), advice("move 4", { worth: "2.00" })];

  it("tells every choice in a table, with the columns that are switched on", async () => {
    const { el, put } = drawn({ frame, odds: picture({ choices, shows: ["worth"] }) }, panel);
    const rows = () => [...el.querySelectorAll("tbody tr")].map((row) => texts(row, "th, td"));
    expect(rows()).toEqual([
      ["do move 1", "4.20 ", "1", "2"],
      ["do move 4", "2.00 ", "1", "2"],
    ]);
    await put("odds", picture({ choices }));
    expect(rows()[0]).toEqual(["do move 1", "4.20 ", "best", "3.1%", "1", "2"]);
  });

  it("offers all at once where nothing is on", async () => {
    const { click, wishes } = drawn({ frame, odds: picture({ shows: [] }) }, panel);
    await click("[data-primary]");
    expect(wishes()).toEqual(["layer on"]);
  });

  it("follows the game, and never backwards", async () => {
    const { find, put } = drawn({ frame, odds: picture({ choices }) }, panel);
    await put("frame", { ...frame, rev: 3, version: 2, status: "Boris rolls." });
    expect(find("[role=status]")?.textContent).toBe("Boris rolls.");
    expect(find("table")).toBeNull();
    await put("frame", { ...frame, rev: 2 });
    expect(find("[role=status]")?.textContent).toBe("Boris rolls.");
  });

  it("says by a key what it shows, until the position changes", async () => {
    const { key, find, put } = drawn({ frame, odds: picture({ spoken: "The odds." }) }, panel);
    await key("p");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(find(".spoken p")?.textContent).toBe("Ana chooses. The odds.");
    await put("frame", { ...frame, rev: 2, version: 2 });
    expect(find(".spoken")).toBeNull();
  });

  it("shows an error, and that nobody answers", async () => {
    const error = { text: "No.", wish: "" };
    const { find, model, key } = drawn({ frame: { ...frame, error }, odds: picture() }, panel);
    expect(texts(find(".mlem") as Element, ".alert").join("")).toContain("No.");
    model.closed = true;
    await key("o");
    expect(texts(find(".mlem") as Element, ".alert").join("")).toContain("absent");
  });

  it("is gone without a trace when its signal aborts", async () => {
    const { model, el } = drawn({ frame, odds: picture() }, panel);
    leave.abort();
    await settled();
    expect(model.listening).toBe(0);
    expect(el.childElementCount).toBe(0);
  });
});
