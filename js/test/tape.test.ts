import { describe, expect, it } from "vitest";
import {
  chapterAt,
  chapterStep,
  chaptersOf,
  diceIn,
  type Frame,
  hereIn,
  kindsAt,
  nextEvent,
  piecesIn,
  Tape,
} from "../src/replay/tape";
import type { Happening, Reel } from "../src/wire";

const happening = (more: Partial<Happening> = {}): Happening => ({
  told: "",
  seat: -1,
  events: "",
  expedition: 1,
  ...more,
});

/** Frames that differ here and there, seeded. */
function frames(count: number): Record<string, string>[] {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const found: Record<string, string>[] = [{ "piece.rocket": "rocket space.0 -1", status: "begins" }];
  while (found.length < count) {
    const next = { ...found[found.length - 1] };
    for (let change = random(4); change > 0; change -= 1) {
      const key = `here.${random(9)}`;
      if (key in next && random(3) === 0) delete next[key];
      else next[key] = String(random(20));
    }
    found.push(next);
  }
  return found;
}

/** What Python would send of them, as `reel` in widgets/reel.py does. */
function reelOf(shots: Record<string, string>[], before: Record<string, string> = {}, starts = true): Reel {
  const keys: string[] = [];
  const texts: string[] = [];
  const number = (table: string[], entry: string): number => {
    if (!table.includes(entry)) table.push(entry);
    return table.indexOf(entry);
  };
  let last = before;
  const steps = shots.map((frame) => {
    const step = Object.entries(frame).flatMap(([key, text]) =>
      last[key] === text ? [] : [number(keys, key), number(texts, text)],
    );
    for (const key of Object.keys(last)) if (!(key in frame)) step.push(number(keys, key), -1);
    last = frame;
    return step;
  });
  const plies = shots.slice(starts ? 1 : 0).map(() => happening());
  return { keys, texts, steps, plies };
}

const plain = (frame: Frame): Record<string, string> => Object.fromEntries(frame);

describe("a tape", () => {
  const whole = frames(200);
  const tape = new Tape(reelOf(whole));

  it("shows forwards what was filmed", () => {
    for (const [ply, frame] of whole.entries()) expect(plain(tape.frame(ply))).toEqual(frame);
  });

  it("shows backwards what it shows forwards", () => {
    for (let ply = whole.length - 1; ply >= 0; ply -= 1) expect(plain(tape.frame(ply))).toEqual(whole[ply]);
  });

  it("shows the same wherever one comes from", () => {
    const other = new Tape(reelOf(whole));
    for (let step = 0; step < 500; step += 1) {
      const ply = (step * 89) % whole.length;
      expect(plain(other.frame(ply))).toEqual(whole[ply]);
    }
  });

  it("goes on in a second reel as if there were one", () => {
    const cut = 64;
    const two = new Tape(reelOf(whole.slice(0, cut)), reelOf(whole.slice(cut), whole[cut - 1], false));
    expect(two.plies).toBe(whole.length - 1);
    expect(two.happenings).toHaveLength(whole.length - 1);
    for (const [ply, frame] of whole.entries()) expect(plain(two.frame(ply))).toEqual(frame);
  });

  it("stays at its ends", () => {
    expect(plain(tape.frame(10_000))).toEqual(whole[whole.length - 1]);
    expect(plain(tape.frame(-1))).toEqual(whole[0]);
    expect(new Tape({ keys: [], texts: [], steps: [], plies: [] }).plies).toBe(0);
  });

  it("leaves what does not change as it was, so that it need not be drawn again", () => {
    const before = tape.frame(10);
    tape.frame(11);
    expect(tape.frame(10)).toEqual(before);
  });
});

describe("a frame", () => {
  const frame: Frame = new Map([
    ["piece.rocket", "rocket space.3 -1"],
    ["piece.0.1.0", "mark-0 body.yarn.0 0 2"],
    ["here.cabin", "Aboard: Ana."],
    ["dice", "1224A 2A"],
  ]);

  it("tells what stands on the board", () => {
    expect(piecesIn(frame)).toEqual([
      { id: "rocket", symbol: "rocket", at: "space.3", tone: -1, text: "" },
      { id: "0.1.0", symbol: "mark-0", at: "body.yarn.0", tone: 0, text: "2" },
    ]);
  });

  it("tells who is where", () => expect(hereIn(frame)).toEqual({ cabin: "Aboard: Ana." }));

  it("tells which dice were used", () => {
    const used = diceIn(frame).map(({ face, used }) => (used ? face : "-"));
    expect(used.join("")).toBe("-22-A");
    expect(diceIn(new Map([["dice", "14"]])).some(({ used }) => used)).toBe(false);
    expect(diceIn(new Map())).toEqual([]);
  });
});

describe("events and expeditions", () => {
  const plies = [
    happening(),
    happening({ events: "landing goal" }),
    happening({ events: "crash" }),
    happening({ expedition: 2 }),
    happening({ expedition: 2, events: "landing" }),
    happening({ expedition: 4 }),
  ];
  const tape = new Tape({ keys: [], texts: [], steps: plies.map(() => []).concat([[]]), plies });
  const notes = [
    { ply: -1, mark: "", comment: "A game." },
    { ply: 3, mark: "!", comment: "" },
  ];

  it("are found at their plies", () => {
    expect(kindsAt(tape, notes, 0)).toEqual([]);
    expect(kindsAt(tape, notes, 2)).toEqual(["goal", "landing"]);
    expect(kindsAt(tape, notes, 4)).toEqual(["note"]);
  });

  it("are jumped to, both ways, of one kind or of any", () => {
    expect(nextEvent(tape, notes, 0, 1, "")).toBe(2);
    expect(nextEvent(tape, notes, 2, 1, "landing")).toBe(5);
    expect(nextEvent(tape, notes, 5, -1, "note")).toBe(4);
    expect(nextEvent(tape, notes, 4, -1, "")).toBe(3);
    expect(nextEvent(tape, notes, 5, 1, "")).toBeNull();
    expect(nextEvent(tape, notes, 2, -1, "crash")).toBeNull();
  });

  it("make chapters, also where a number is left out", () => {
    const chapters = chaptersOf(tape);
    expect(chapters.map(({ number, first, last }) => [number, first, last])).toEqual([
      [1, 1, 3],
      [2, 4, 5],
      [4, 6, 6],
    ]);
    expect(chapterAt(chapters, 0)?.number).toBe(1);
    expect(chapterAt(chapters, 4)?.number).toBe(2);
    expect(chapterAt(chapters, 99)?.number).toBe(4);
    expect(chapterAt([], 0)).toBeUndefined();
  });

  it("are gone through expedition by expedition", () => {
    const chapters = chaptersOf(tape);
    expect([0, 3, 5].map((ply) => chapterStep(chapters, ply, 1, 6))).toEqual([3, 5, 6]);
    expect([6, 5, 3, 0].map((ply) => chapterStep(chapters, ply, -1, 6))).toEqual([5, 3, 0, 0]);
  });
});
