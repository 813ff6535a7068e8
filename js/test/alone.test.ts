import { describe, expect, it } from "vitest";
import { inSight, newest } from "../src/alone/board_app";
import { listen, readDice } from "../src/alone/source";
import { type BoardPicture, type Layout, SCHEMA, type Stage } from "../src/wire";
import { FakeModel } from "./fixtures/host";

const layout: Layout = {
  name: "wide",
  width: 100,
  height: 50,
  svg: "",
  anchors: {},
  spots: { "space.0": [0, 0, 10, 10], "space.1": [20, 0, 10, 10], cabin: [40, 0, 10, 10] },
};
const stage = { schema: SCHEMA, id: "s", layouts: [layout] } as unknown as Stage;
const picture = (rev: number, on = "s"): BoardPicture =>
  ({ schema: SCHEMA, rev, stage: on, marked: {} }) as unknown as BoardPicture;

describe("a board by itself", () => {
  it("draws only newer pictures, and on their own stage", () => {
    const model = new FakeModel({});
    expect(newest(model, null)).toBeNull();
    model.put("board", picture(3));
    expect(newest(model, null)).toBeNull();
    model.put("stage", stage);
    const first = newest(model, null);
    expect(first).toEqual({ stage, board: picture(3) });
    model.put("board", picture(2));
    expect(newest(model, first as never)).toBe(first);
    model.put("board", picture(4, "another"));
    expect(newest(model, first as never)).toBe(first);
    model.put("board", picture(4));
    expect(newest(model, first as never)).toEqual({ stage, board: picture(4) });
  });

  it("knows what another version sent", () => {
    expect(newest(new FakeModel({ stage, board: { ...picture(1), schema: SCHEMA + 1 } }), null)).toBe("foreign");
    expect(newest(new FakeModel({ stage: { schema: SCHEMA, id: "s" }, board: picture(1) }), null)).toBe("foreign");
  });

  it("reads lists that travel as tables", () => {
    const packed = { ...picture(1), pieces: { of: ["id", "at"], rows: [["rocket", "space.0"]] } };
    const found = newest(new FakeModel({ stage, board: packed }), null);
    expect((found as { board: BoardPicture }).board.pieces).toEqual([{ id: "rocket", at: "space.0" }]);
  });

  it("lets keys lead only to what is in sight, in the layout's order", () => {
    const cut = inSight(layout, ["cabin", "space.0", "gone"]);
    expect(Object.keys(cut.spots)).toEqual(["space.0", "cabin"]);
    expect(cut.width).toBe(100);
    expect(Object.keys(layout.spots)).toHaveLength(3);
  });
});

describe("dice by themselves", () => {
  it("are nothing yet, ours, or of another version", () => {
    expect(readDice(new FakeModel({}))).toBeNull();
    expect(readDice(new FakeModel({ dice: {} }))).toBeNull();
    expect(readDice(new FakeModel({ dice: { schema: SCHEMA, groups: [] } }))).toEqual({ schema: SCHEMA, groups: [] });
    expect(readDice(new FakeModel({ dice: { schema: SCHEMA } }))).toBe("foreign");
  });
});

describe("listening", () => {
  it("hears each of its traits, and stops", () => {
    const model = new FakeModel({});
    let heard = 0;
    const stop = listen(model, ["board", "stage"], () => {
      heard += 1;
    });
    model.emit("change:board");
    model.emit("change:stage");
    model.emit("change:caption");
    expect(heard).toBe(2);
    stop();
    expect(model.listening).toBe(0);
  });
});
