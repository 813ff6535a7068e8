import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GameLink } from "../src/game_link";
import { FakeModel } from "./fixtures/host";
import { scene, snapshot } from "./fixtures/position";

function linked(state: Record<string, unknown> = { scene, snapshot: snapshot() }) {
  const model = new FakeModel(state);
  const changed = vi.fn();
  const link = new GameLink(model, changed, { slow: 250, late: 8000, absent: 4000 });
  link.open();
  const answer = (rev: number, ...ids: string[]) => model.put("snapshot", snapshot({ rev, acks: ids }));
  return { model, link, changed, answer };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what is drawn", () => {
  it("waits until scene and snapshot belong together", () => {
    const { model, link } = linked({ scene: {}, snapshot: snapshot() });
    expect(link.snapshot).toBeNull();
    model.put("scene", { ...scene, id: "other" });
    expect(link.snapshot).toBeNull();
    model.put("scene", scene);
    expect(link.snapshot?.rev).toBe(1);
  });

  it("never goes backwards", () => {
    const { link, answer } = linked();
    answer(5);
    answer(4);
    expect(link.snapshot?.rev).toBe(5);
  });

  it("keeps the old scene until a snapshot fits the new one", () => {
    const { model, link } = linked();
    model.put("scene", { ...scene, id: "small.fr", locale: "fr" });
    expect(link.scene?.locale).toBe("en");
    model.put("snapshot", snapshot({ rev: 2, scene: "small.fr" }));
    expect(link.scene?.locale).toBe("fr");
  });

  it("says when it is of another schema", () => {
    const { link } = linked({ scene, snapshot: { ...snapshot(), schema: 99 } });
    expect(link.foreign).toBe(true);
  });
});

describe("a wish", () => {
  it("has its own id and the revision on screen", () => {
    const { model, link } = linked();
    link.wish("roll");
    link.wish("act", { text: "stay" });
    const [hello, roll, act] = model.sent;
    expect(hello?.kind).toBe("hello");
    expect(act).toMatchObject({ kind: "act", text: "stay", rev: 1 });
    expect(new Set([hello?.id, roll?.id, act?.id]).size).toBe(3);
  });

  it("of two views never share an id", () => {
    expect(linked().model.last().id).not.toBe(linked().model.last().id);
  });

  it("is busy, slow, then late, until it is answered", () => {
    const { model, link, answer } = linked();
    answer(2, model.last().id);
    link.wish("roll");
    expect(link.health).toBe("busy");
    vi.advanceTimersByTime(250);
    expect(link.health).toBe("slow");
    vi.advanceTimersByTime(8000);
    expect(link.health).toBe("late");
    answer(3, model.last().id);
    expect(link.health).toBe("fine");
    expect(link.answered).toBe("roll");
  });

  it("of somebody else does not answer this view's", () => {
    const { link, answer } = linked();
    link.wish("roll");
    answer(2, "another view's");
    expect(link.health).toBe("busy");
    expect(link.answered).toBeNull();
  });
});

describe("a kernel that is not there", () => {
  it("shows after a hello without an answer, and comes back with one", () => {
    const { model, link, answer } = linked();
    const hello = model.last().id;
    vi.advanceTimersByTime(4000);
    expect(link.health).toBe("absent");
    answer(2, hello);
    expect(link.health).toBe("fine");
  });

  it("is asked again, ever more seldom, as long as it is silent", () => {
    const { model, link, answer } = linked();
    vi.advanceTimersByTime(4000 + 8000 + 4000 + 16_000);
    expect(model.sent.map(({ kind }) => kind)).toEqual(["hello", "hello", "hello"]);
    answer(2, model.last().id);
    vi.advanceTimersByTime(100_000);
    expect(model.sent).toHaveLength(3);
    expect(link.health).toBe("fine");
  });

  it("shows at once where sending fails", () => {
    const { model, link, answer } = linked();
    answer(2, model.last().id);
    model.closed = true;
    expect(link.wish("roll")).toBe("");
    expect(link.health).toBe("dead");
    expect(link.record).toBe("the record");
    expect(link.wish("roll")).toBe("");
  });

  it("shows at once where the host says so", () => {
    const { model, link, answer } = linked();
    answer(2, model.last().id);
    model.comm_live = false;
    model.emit("comm_live_update");
    expect(link.health).toBe("dead");
  });

  it("is asked for where the host does not say which, as in JupyterLab", () => {
    const { model, link, answer } = linked();
    answer(2, model.last().id);
    model.closed = true;
    model.emit("comm_live_update");
    expect(link.health).toBe("dead");
    model.closed = false;
    model.emit("comm_live_update");
    answer(3, model.last().id);
    expect(link.health).toBe("fine");
  });

  it("leaves the last record in the view", () => {
    const { model, link } = linked();
    model.put("record", "a longer record");
    model.put("record", "");
    expect(link.record).toBe("a longer record");
  });
});

it("takes the whole log when it comes", () => {
  const { model, link } = linked();
  model.put("log", [{ ply: 1, kind: "rolled", seat: 0, text: "Ana rolls." }]);
  expect(link.log).toHaveLength(1);
});

it("leaves nothing behind", () => {
  const { model, link, changed } = linked();
  link.wish("roll");
  expect(model.listening).toBe(7);
  link.close();
  expect(model.listening).toBe(0);
  changed.mockClear();
  vi.advanceTimersByTime(10_000);
  expect(changed).not.toHaveBeenCalled();
});
