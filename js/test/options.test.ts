import { describe, expect, it } from "vitest";
import { choiceOf, find, moveText, NOTHING, nextTo, toggleFace, toggleToken, tokensIn } from "../src/options";
import { option } from "./fixtures/position";

const ORDER = ["1", "2", "3", "4", "A"];

describe("the text of a choice", () => {
  it("has the faces in the dice's order and the tokens last", () => {
    expect(moveText({ faces: ["A", "1"], tokens: 1 }, ORDER)).toBe("move 1+A+t");
    expect(moveText({ faces: [], tokens: 2 }, ORDER)).toBe("move t+t");
  });

  it("reads back", () => {
    expect(choiceOf("move 1+A+t+t")).toEqual({ faces: ["1", "A"], tokens: 2 });
    expect(choiceOf("move t")).toEqual({ faces: [], tokens: 1 });
  });

  it("is no option as long as nothing is picked up", () => {
    expect(find([option("move 1")], moveText(NOTHING, ORDER))).toBeUndefined();
  });
});

describe("picking up", () => {
  it("takes a group and puts it back", () => {
    const one = toggleFace(NOTHING, "4");
    expect(one.faces).toEqual(["4"]);
    expect(toggleFace(one, "4").faces).toEqual([]);
  });

  it("takes tokens up to the one that was clicked", () => {
    expect(toggleToken(NOTHING, 1).tokens).toBe(2);
    expect(toggleToken({ faces: [], tokens: 2 }, 0).tokens).toBe(0);
    expect(toggleToken({ faces: [], tokens: 2 }, 1).tokens).toBe(1);
  });

  it("offers as many tokens as the longest move uses", () => {
    expect(tokensIn([option("move 1"), option("move 1+t"), option("move t+t"), option("crash")])).toBe(2);
    expect(tokensIn([option("land m4")])).toBe(0);
  });
});

describe("a spot", () => {
  const options = [option("move 4", "space.4"), option("move 1+A", "space.4"), option("move 1", "space.1")];

  it("leads to the ways there, one after the other", () => {
    expect(nextTo(options, "space.4", "")?.action).toBe("move 4");
    expect(nextTo(options, "space.4", "move 4")?.action).toBe("move 1+A");
    expect(nextTo(options, "space.4", "move 1+A")?.action).toBe("move 4");
  });

  it("leads nowhere where no option does", () => {
    expect(nextTo(options, "space.9", "")).toBeUndefined();
  });
});
