import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ReplayLink } from "../src/replay/link";
import type { Latest, Past, Stage } from "../src/wire";
import { FakeModel } from "./fixtures/host";
import { scene } from "./fixtures/position";

const { schema, id, locale, title, art, layouts, spots } = scene;
const stage: Stage = { schema, id, locale, title, art, layouts, spots };

const past = (rev: number): Past => ({
  schema: 1,
  rev,
  tracks: [
    {
      stage: id,
      title: "Replay",
      players: ["Ana", "Boris"],
      reel: {
        keys: ["status"],
        texts: ["begins", "goes on"],
        steps: [
          [0, 0],
          [0, 1],
        ],
        plies: [ply],
      },
    },
  ],
});
const ply = { told: "Ana stays.", seat: 0, events: "", expedition: 1 };

const latest = (rev: number, more: Partial<Latest> = {}): Latest => ({
  schema: 1,
  rev,
  past: 1,
  acks: [],
  error: null,
  reels: [{ keys: [], texts: [], steps: [], plies: [] }],
  notes: [[]],
  parting: { ply: -1, text: "" },
  games: [],
  branches: 0,
  ...more,
});

const model = (more: Record<string, unknown> = {}): FakeModel =>
  new FakeModel({
    stages: [stage],
    words: {},
    past: past(1),
    latest: latest(1),
    place: { ply: 0, wish: "", count: 1 },
    texts: ["the record"],
    ...more,
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quiet = (): void => undefined;

describe("a replay's link", () => {
  it("waits until what it is sent fits together", () => {
    const host = model();
    const changed = vi.fn();
    const link = new ReplayLink(host, changed, quiet);
    link.open();
    host.put("latest", latest(2, { past: 2 }));
    expect(changed).not.toHaveBeenCalled();
    expect(link.latest?.rev).toBe(1);
    host.put("past", past(2));
    expect(link.latest?.rev).toBe(2);
  });

  it("draws nothing older than what is drawn", () => {
    const host = model({ latest: latest(5) });
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    host.put("latest", latest(4, { branches: 9 }));
    expect(link.latest?.branches).toBe(0);
  });

  it("sends nothing while somebody steps, and one message when they rest", () => {
    const host = model();
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    const before = host.sent.length;
    for (let step = 0; step < 20; step += 1) {
      link.tell(0, step);
      vi.advanceTimersByTime(40);
    }
    expect(host.sent).toHaveLength(before);
    vi.advanceTimersByTime(400);
    expect(host.sent).toHaveLength(before + 1);
    expect(host.last()).toMatchObject({ kind: "ply", point: { line: 0, ply: 19 } });
  });

  it("follows Python and other views, not the echo of its own steps", () => {
    const host = model();
    const moved = vi.fn();
    const link = new ReplayLink(host, quiet, moved);
    link.open();
    link.tell(0, 1);
    vi.advanceTimersByTime(400);
    host.put("place", { ply: 1, wish: host.last().id, count: 2 });
    expect(moved).not.toHaveBeenCalled();
    host.put("place", { ply: 0, wish: "", count: 3 });
    expect(moved).toHaveBeenCalledWith(0);
  });

  it("does not tell where it was when Python has sent it elsewhere meanwhile", () => {
    const host = model();
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    const before = host.sent.length;
    link.tell(0, 1);
    host.put("place", { ply: 0, wish: "", count: 2 });
    vi.advanceTimersByTime(400);
    expect(host.sent).toHaveLength(before);
  });

  it("asks nobody in a page that stands alone", () => {
    const host = model({ alone: true });
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    link.tell(0, 1);
    vi.advanceTimersByTime(60_000);
    expect(host.sent).toEqual([]);
    expect(link.reachable).toBe(false);
    expect(link.health).toBe("fine");
  });

  it("knows when nobody is there", () => {
    const host = model();
    host.closed = true;
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    expect(link.reachable).toBe(false);
  });

  it("refuses another version of the wire", () => {
    const link = new ReplayLink(model({ latest: latest(1, { schema: 99 }) }), quiet, quiet);
    expect(link.foreign).toBe(true);
  });

  it("goes on with the latest reel", () => {
    const more = { keys: ["status"], texts: ["ends"], steps: [[0, 0]], plies: [ply] };
    const link = new ReplayLink(model({ latest: latest(1, { reels: [more] }) }), quiet, quiet);
    expect(link.tapes[0]?.plies).toBe(2);
    expect(link.tapes[0]?.frame(2).get("status")).toBe("ends");
  });

  it("leaves nothing behind", () => {
    const host = model();
    const link = new ReplayLink(host, quiet, quiet);
    link.open();
    link.tell(0, 1);
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(host.listening).toBe(0);
    expect(host.sent.filter(({ kind }) => kind === "ply")).toEqual([]);
  });
});
