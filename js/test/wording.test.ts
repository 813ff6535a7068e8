import { expect, it } from "vitest";
import { worded } from "../src/wording";
import { option, scene } from "./fixtures/position";

const words = {
  token: "die of 1",
  move_label: "Fly with {groups}",
  move_preview: "To space {space}. Dice then: {dice}. {there}",
  there_reach: "Within reach: {bodies}.",
  there_below: "Too low.",
};
const spots = { "body.m4": { label: "moon m4", detail: "" } };
const told = { ...scene, words, spots };

it("words a move by its groups, its target, the dice left and what is within reach", () => {
  const move = option("move 1+A+t", "space.9", { label: "", dice: 4, there: "reach", reach: ["body.m4"] });
  const { label, preview } = worded(move, told);
  expect(label).toBe("Fly with 1 + afterburner + die of 1");
  expect(preview).toBe("To space 9. Dice then: 4. Within reach: moon m4.");
});

it("says when nobody can land at the target", () => {
  const move = option("move 1", "space.2", { label: "", dice: 5, there: "below" });
  expect(worded(move, told).preview).toBe("To space 2. Dice then: 5. Too low.");
});

it("leaves the words that Python sent", () => {
  const stay = option("stay", "", { label: "Stay aboard", preview: "" });
  expect(worded(stay, told)).toEqual(stay);
});
