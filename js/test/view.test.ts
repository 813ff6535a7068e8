import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../src/game";
import { FakeModel } from "./fixtures/host";
import { choosing, option, player, scene, snapshot } from "./fixtures/position";

let leave: AbortController;

function drawn(state: Record<string, unknown> = { scene, snapshot: snapshot() }) {
  const model = new FakeModel(state);
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
  return { model, el, find, click, key, put };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  leave = new AbortController();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});

afterEach(() => {
  leave.abort();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe("a view", () => {
  it("keeps the host's shortcuts off and says hello", () => {
    const { model, find } = drawn();
    expect(find(".mlem")?.dataset.lmSuppressShortcuts).toBe("true");
    expect(model.last()).toMatchObject({ kind: "hello", rev: 1 });
  });

  it("keeps them off whatever has the focus, since notebooks bind their shortcuts to that", () => {
    const { find } = drawn();
    const button = find(".console button");
    button?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(button?.dataset.lmSuppressShortcuts).toBe("true");
  });

  it("keeps its keys to itself", async () => {
    const { el, key } = drawn();
    const heard = vi.fn();
    el.addEventListener("keydown", heard);
    await key("Escape");
    await key("d");
    expect(heard).not.toHaveBeenCalled();
  });

  it("is gone without a trace when its signal aborts", async () => {
    const { model, el } = drawn();
    leave.abort();
    await settled();
    expect(model.listening).toBe(0);
    expect(el.childElementCount).toBe(0);
  });

  it("shows names as text, whatever they look like", async () => {
    const name = "<img src=x onerror=alert(1)>";
    const { find, el } = drawn({ scene, snapshot: snapshot({ players: [player(name), player("Boris")] }) });
    expect(find("bdi")?.textContent).toBe(name);
    expect(el.querySelector("img")).toBeNull();
  });

  it("gives every id its own prefix, so that two views never share one", () => {
    const one = drawn();
    const two = drawn();
    const ids = [one, two].map(({ el }) => el.querySelector("symbol")?.id);
    expect(ids[0]).not.toBe(ids[1]);
    expect(one.el.querySelector(".board use")?.getAttribute("href")).toBe(`#${ids[0]}`);
  });

  it("shows the record where Python speaks another version", () => {
    const { el } = drawn({ scene: { ...scene, schema: 9 }, snapshot: snapshot() });
    expect(el.textContent).toContain("Another version.");
    expect(el.textContent).toContain("the record");
  });

  it("shows it even where there are no words to say so", () => {
    const { el } = drawn({ scene: { schema: 9 }, snapshot: snapshot() });
    expect(el.textContent).toContain("the record");
  });
});

describe("choosing", () => {
  it("looks the picked groups up among the options, and confirms the one they make", async () => {
    const { model, click, find } = drawn({ scene, snapshot: choosing() });
    expect(find(".choose [data-primary]")?.getAttribute("aria-disabled")).toBe("true");
    await click(".usable .group:nth-child(2)");
    await click(".usable .group:nth-child(1)");
    expect(find(".outlook-text")?.textContent).toBe("after move 1+4");
    await click(".choose [data-primary]");
    expect(model.last()).toMatchObject({ kind: "act", text: "move 1+4" });
  });

  it("says why a group cannot be used", async () => {
    const { click, find } = drawn({ scene, snapshot: choosing() });
    await click(".unusable");
    expect(find(".outlook-text")?.textContent).toBe("No 2 stands here.");
  });

  it("takes keys: faces, then Enter away from a button", async () => {
    const { model, key } = drawn({ scene, snapshot: choosing() });
    await key("4");
    await key("Enter");
    expect(model.last()).toMatchObject({ kind: "act", text: "move 4" });
  });

  it("takes t for one token more, and for none after the last", async () => {
    const options = [option("move t"), option("move t+t")];
    const { find, key } = drawn({ scene, snapshot: choosing({ options }) });
    const shown = async () => {
      await key("t");
      return find(".outlook-text")?.textContent;
    };
    expect(await shown()).toBe("after move t");
    expect(await shown()).toBe("after move t+t");
    expect(await shown()).not.toContain("after");
  });

  it("picks up what leads to a spot", async () => {
    const { find, key } = drawn({ scene, snapshot: choosing() });
    await key("Enter", find("[data-spot='space.1']"));
    expect(find(".usable [aria-pressed='true']")?.getAttribute("aria-label")).toBe("1: 1 dice, moves 1");
  });

  it("keeps what is picked up when the wish was refused", async () => {
    const { model, click, find, put } = drawn({ scene, snapshot: choosing() });
    await click(".usable .group:nth-child(1)");
    await click(".choose [data-primary]");
    const refused = { text: "Too late.", wish: model.last().id };
    await put("snapshot", choosing({ rev: 2, version: 1, acks: [refused.wish], error: refused }));
    expect(find(".console [role=alert]")?.textContent).toBe("Too late.");
    expect(find(".usable [aria-pressed='true']")).not.toBeNull();
  });
});

describe("waiting", () => {
  it("lets one wish out at a time", async () => {
    const { model, click } = drawn();
    await click(".console [data-primary]");
    await click(".console [data-primary]");
    expect(model.sent.filter(({ kind }) => kind === "roll")).toHaveLength(1);
  });

  it("takes neither a second click of a double click nor a key held down for a decision", async () => {
    const { model, find } = drawn();
    find(".console [data-primary]")?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    const held = new KeyboardEvent("keydown", { key: "r", repeat: true, bubbles: true, cancelable: true });
    find(".mlem")?.dispatchEvent(held);
    expect(model.sent.map(({ kind }) => kind)).toEqual(["hello"]);
  });

  it("switches everything off when nobody can hear, and offers the record", async () => {
    const { model, click, find, put } = drawn();
    await put("snapshot", snapshot({ rev: 2, acks: [model.last().id] }));
    model.closed = true;
    await click(".console [data-primary]");
    expect(find(".gone [role=alert]")?.textContent).toBe("Gone.");
    expect(find(".console [data-primary]")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("does not show a refusal that another view asked for", async () => {
    const { put, find } = drawn();
    await put("snapshot", snapshot({ rev: 2, error: { text: "Not you.", wish: "other" } }));
    expect(find(".console [role=alert]")?.textContent).toBe("");
  });
});

describe("the command line", () => {
  it("keeps what was typed on an error, and lets it go when it was understood", async () => {
    const { model, find, put } = drawn();
    const input = find(".command input") as HTMLInputElement;
    input.value = "move 9";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    find(".command")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    const { id } = model.last();
    expect(model.last()).toMatchObject({ kind: "command", text: "move 9" });
    await put("snapshot", snapshot({ rev: 2, acks: [id], error: { text: "No.", wish: id } }));
    expect(input.value).toBe("move 9");
    expect(find(".command [role=alert]")?.textContent).toBe("No.");
    find(".command")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    model.put("snapshot", snapshot({ rev: 3, acks: [model.last().id] }));
    model.put("record", "the record comes before the answer is on screen");
    await settled();
    expect(input.value).toBe("");
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
    await settled();
    expect(input.value).toBe("move 9");
  });
});

describe("what a view offers first", () => {
  it("is the first option as an example to type, or the general one where there is none", async () => {
    const { find, put } = drawn({ scene, snapshot: choosing() });
    const input = find(".command input") as HTMLInputElement;
    expect(input.placeholder).toBe("move 1");
    await put("snapshot", snapshot({ rev: 2 }));
    expect(input.placeholder).toBe("board plain");
  });

  it("is the first name to be filled in, in the sheet of a new game", async () => {
    const { find, key } = drawn();
    await key("n");
    expect(document.activeElement).toBe(find("dialog input"));
  });
});

describe("dice from a table", () => {
  it("are entered by keys where the game asks for them", async () => {
    const { model, key } = drawn({ scene, snapshot: snapshot({}, { asks: true, available: 2 }) });
    for (const name of ["a", "3", "Backspace", "2"]) await key(name);
    await key("Enter");
    expect(model.last()).toMatchObject({ kind: "act", text: "roll A2" });
  });
});

describe("the whole position in words", () => {
  const spoken = "Everybody is on Earth.";
  const told = async () => {
    const view = drawn({ scene, snapshot: snapshot(), spoken });
    await view.key("p");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(view.find(".spoken p")?.textContent).toBe(spoken);
    return view;
  };

  it("stays while the position does", async () => {
    const { find, put } = await told();
    await put("snapshot", snapshot({ rev: 2, version: 1, answer: "Because." }));
    expect(find(".answer")?.textContent).toBe("Because.");
    expect(find(".spoken p")?.textContent).toBe(spoken);
  });

  it("goes when the position changes", async () => {
    const { find, put } = await told();
    await put("snapshot", snapshot({ rev: 2 }));
    expect(find(".spoken")).toBeNull();
  });

  it("goes when the language changes, and what is picked up stays", async () => {
    const { find, click, key, model, put } = drawn({ scene, snapshot: choosing(), spoken });
    await click(".usable .group:nth-child(1)");
    await key("p");
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(find(".spoken")).not.toBeNull();
    model.put("scene", { ...scene, id: "small.fr", locale: "fr" });
    await put("snapshot", choosing({ rev: 2, version: 1, scene: "small.fr" }));
    expect(find(".mlem")?.lang).toBe("fr");
    expect(find(".spoken")).toBeNull();
    expect(find(".usable [aria-pressed='true']")).not.toBeNull();
  });
});

describe("the end", () => {
  const result = {
    text: "Ana wins.",
    winners: [0],
    columns: ["Player", "Moons", "Total"],
    rows: [
      ["Ana", "3", "3"],
      ["Boris", "0", "0"],
    ],
    details: ["moon m1: 3", ""],
  };

  it("says under each player's points where they come from, and whose they are", () => {
    const { el, find } = drawn({ scene, snapshot: snapshot({ phase: "over", result }) });
    const detail = find(".detail td") as HTMLTableCellElement;
    expect(el.querySelectorAll(".detail")).toHaveLength(1);
    expect(detail.textContent).toBe("moon m1: 3");
    expect(detail.colSpan).toBe(3);
    const head = detail.closest("tbody")?.querySelector("th");
    expect(head?.textContent).toContain("Ana");
    expect(detail.getAttribute("headers")).toBe(head?.id);
  });
});

describe("the dice", () => {
  it("tumble before the new position is shown, and a click ends that", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const { model, click, find, put } = drawn();
    await click(".console [data-primary]");
    await put("snapshot", choosing({ rev: 2, acks: [model.last().id] }));
    expect(find(".tumbling")).not.toBeNull();
    await click(".tumbling");
    expect(find(".tumbling")).toBeNull();
    expect(find(".choose")).not.toBeNull();
  });

  it("lie at once where motion is unwanted", async () => {
    const { model, click, find, put } = drawn();
    await click(".console [data-primary]");
    await put("snapshot", choosing({ rev: 2, acks: [model.last().id] }));
    expect(find(".tumbling")).toBeNull();
  });
});
