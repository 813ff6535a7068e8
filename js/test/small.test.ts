import { describe, expect, it, vi } from "vitest";
import { prefixed } from "../src/art";
import { copy, resumeLine } from "../src/carry";
import { readScene, readSnapshot } from "../src/guards";
import { keyOf } from "../src/keys";
import { boards, draftFrom, kindsFor, recall, replaced, withoutSeat, withSeat } from "../src/mind";
import { placed } from "../src/place";
import { neighbour } from "../src/roving";
import { layoutFor, sizeOf } from "../src/size";
import { addDie, removeDie, tumbled } from "../src/throw";
import { sentences, speaker } from "../src/words";
import { player, scene, snapshot } from "./fixtures/position";

const ORDER = ["1", "2", "3", "4", "A"];

describe("words", () => {
  it("fill their blanks and leave unknown ones to be seen", () => {
    const say = speaker({ left: "Left: {n}, {who}" });
    expect(say("left", { n: 2 })).toBe("Left: 2, {who}");
    expect(say("nothing")).toBe("nothing");
  });

  it("never treat what fills a blank as a template", () => {
    expect(speaker({ name: "{who}!" })("name", { who: "{n}" })).toBe("{n}!");
  });

  it("join into sentences with one full stop each", () => {
    expect(sentences("Earth", "", undefined, "Symbols: 1.")).toBe("Earth. Symbols: 1.");
  });
});

describe("dice thrown on a table", () => {
  it("lie as they were entered, as many as there is room for", () => {
    const entered = ["A", "2", "1", "2"].reduce((dice, face) => addDie(dice, face, 3, ORDER), "");
    expect(entered).toBe("A21");
    expect(addDie("", "9", 3, ORDER)).toBe("");
  });

  it("can be taken back, the last one or any", () => {
    expect(removeDie("A21")).toBe("A2");
    expect(removeDie("2A2", "2")).toBe("2A");
    expect(removeDie("12A", "4")).toBe("12A");
    expect(removeDie("")).toBe("");
  });

  it("tumble through faces that the dice have", () => {
    expect(tumbled(3, ORDER, () => 0.99)).toEqual(["A", "A", "A"]);
  });
});

describe("arrow keys on the board", () => {
  const boxes = { a: [0, 0, 10, 10], b: [20, 2, 10, 10], c: [60, 0, 10, 10], d: [20, 40, 10, 10] };

  it("lead to the nearest spot that way", () => {
    expect(neighbour(boxes, "a", "ArrowRight")).toBe("b");
    expect(neighbour(boxes, "c", "ArrowLeft")).toBe("b");
    expect(neighbour(boxes, "b", "ArrowDown")).toBe("d");
  });

  it("prefer a near spot a little aside to a far one straight ahead", () => {
    const track = { here: [0, 100, 10, 10], planet: [35, 40, 10, 10], above: [0, 0, 10, 10] };
    expect(neighbour(track, "here", "ArrowUp")).toBe("planet");
  });

  it("stay where nothing lies that way", () => {
    expect(neighbour(boxes, "a", "ArrowLeft")).toBe("a");
    expect(neighbour(boxes, "a", "x")).toBe("a");
  });

  it("reach both ends", () => {
    expect(neighbour(boxes, "b", "Home")).toBe("a");
    expect(neighbour(boxes, "b", "End")).toBe("d");
  });
});

describe("ids in art", () => {
  it("and the references to them get the view's prefix", () => {
    const markup = `<symbol id='a'><use href="#b" xlink:href='#c'/></symbol><rect fill='url(#d)' data-id='e'/>`;
    expect(prefixed(markup, "v1-")).toBe(
      `<symbol id='v1-a'><use href="#v1-b" xlink:href='#v1-c'/></symbol><rect fill='url(#v1-d)' data-id='e'/>`,
    );
  });
});

describe("room", () => {
  it("decides on columns and layout", () => {
    expect([320, 700, 1100].map(sizeOf)).toEqual(["phone", "tablet", "desk"]);
    const layouts = [
      { ...scene.layouts[0], name: "wide" as const },
      { ...scene.layouts[0], name: "tall" as const },
    ] as typeof scene.layouts;
    expect(layoutFor(layouts, "phone")?.name).toBe("tall");
    expect(layoutFor(layouts, "desk")?.name).toBe("wide");
    expect(layoutFor(scene.layouts, "phone")?.name).toBe("wide");
  });

  it("keeps a tip inside the widget, on the side with more room", () => {
    const root = new DOMRect(100, 100, 400, 400);
    expect(placed(root, new DOMRect(110, 120, 20, 20))).toEqual({ x: 6, y: 46, above: false });
    expect(placed(root, new DOMRect(480, 460, 20, 20))).toEqual({ x: 122, y: 354, above: true });
  });
});

describe("keys", () => {
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, ...more });
  const input = document.createElement("input");

  it("are the game's unless they belong to the host or to a field", () => {
    expect(keyOf(press("R"), document.body)).toBe("r");
    expect(keyOf(press("r", { ctrlKey: true }), document.body)).toBe("");
    expect(keyOf(press("r"), input)).toBe("");
    expect(keyOf(press("Escape"), input)).toBe("Escape");
  });
});

describe("a new game", () => {
  it("starts from the present players, board and language", () => {
    const people = [player("Ana"), player("Boris", { kind: "my_policy" })];
    const draft = draftFrom(scene, people);
    expect(draft).toEqual({ names: ["Ana", "Boris"], kinds: ["person", "my_policy"], ruleset: "small", locale: "en" });
    expect(kindsFor(scene, people).map(({ value }) => value)).toEqual(["person", "my_policy"]);
  });

  it("keeps to the number of seats", () => {
    const two = draftFrom(scene, [player("Ana"), player("Boris")]);
    expect(withoutSeat(two, scene, 0)).toBe(two);
    const five = [1, 2, 3, 4].reduce((draft) => withSeat(draft, scene), two);
    expect(five.names).toEqual(["Ana", "Boris", "", "", ""]);
    expect(withoutSeat(five, scene, 0).names).toEqual(["Boris", "", "", ""]);
    expect(replaced(five.names, 2, "Chloé")[2]).toBe("Chloé");
  });

  it("offers the board being played, wherever it came from", () => {
    expect(boards(scene)).toBe(scene.rulesets);
    expect(boards({ ...scene, ruleset: "mine" })[0]).toEqual({ value: "mine", text: "mine" });
  });
});

describe("the command line", () => {
  it("recalls what was sent before, newest first", () => {
    const history = ["stay", "roll"];
    expect(recall({ history, back: 0 }, 1)).toEqual({ back: 1, typed: "roll" });
    expect(recall({ history, back: 1 }, 1)).toEqual({ back: 2, typed: "stay" });
    expect(recall({ history, back: 2 }, 1)).toEqual({ back: 2, typed: "stay" });
    expect(recall({ history, back: 1 }, -1)).toEqual({ back: 0, typed: "" });
  });
});

describe("what Python sent", () => {
  it("is ours, another schema's, or nothing yet", () => {
    expect(readScene(scene).kind).toBe("ours");
    expect(readScene({ ...scene, schema: 2 }).kind).toBe("foreign");
    expect(readScene({}).kind).toBe("none");
    expect(readSnapshot(snapshot()).kind).toBe("ours");
    expect(readSnapshot({ schema: 1 }).kind).toBe("foreign");
    expect(readSnapshot(null).kind).toBe("none");
  });
});

describe("taking the record along", () => {
  it("quotes it as a string that Python reads as well", () => {
    expect(resumeLine("f({record})", 'a "b"\nc')).toBe(String.raw`f("a \"b\"\nc")`);
  });

  it("says where the clipboard is closed", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("not allowed")) } });
    expect(await copy("text")).toBe(false);
    vi.unstubAllGlobals();
  });
});
