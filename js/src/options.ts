import type { CrewMember, Option } from "./wire";

/** The groups and tokens that somebody has picked up. Whether they make a move is Python's to say: options are looked up. */
export interface Choice {
  faces: string[];
  tokens: number;
}

export const NOTHING: Choice = { faces: [], tokens: 0 };

const MOVE = "move ";
const TOKEN = "t";

/** The text of the move that a choice asks for, with the faces in the dice's order. */
export function moveText({ faces, tokens }: Choice, order: string[]): string {
  const parts = [...order.filter((face) => faces.includes(face)), ...Array<string>(tokens).fill(TOKEN)];
  return MOVE + parts.join("+");
}

export function choiceOf(action: string): Choice {
  const parts = action.slice(MOVE.length).split("+");
  return { faces: parts.filter((part) => part !== TOKEN), tokens: parts.filter((part) => part === TOKEN).length };
}

export function toggleFace({ faces, tokens }: Choice, face: string): Choice {
  return { faces: faces.includes(face) ? faces.filter((other) => other !== face) : [...faces, face], tokens };
}

/** Picks up tokens up to this one, or puts it and those after it back. */
export function toggleToken({ faces, tokens }: Choice, index: number): Choice {
  return { faces, tokens: tokens > index ? index : index + 1 };
}

export const isEmpty = ({ faces, tokens }: Choice): boolean => faces.length === 0 && tokens === 0;

export const isMove = ({ action }: Option): boolean => action.startsWith(MOVE);

/** Whether this option boards this astronaut, which is at home. */
export const boards = ({ action }: Option, { ability, where }: CrewMember): boolean =>
  where === "" && action === `board ${ability}`;

/** Where an astronaut is, as a word's key. */
export function placeOf({ where }: CrewMember): "home" | "aboard" | "landed" {
  if (where === "") return "home";
  return where === "cabin" ? "aboard" : "landed";
}

export const find = (options: Option[], action: string): Option | undefined =>
  options.find((option) => option.action === action);

/** How many tokens the longest move uses. */
export function tokensIn(options: Option[]): number {
  return Math.max(0, ...options.filter(isMove).map(({ action }) => choiceOf(action).tokens));
}

/** The options that lead to a spot; after `current`, the next of them (so that a second click on a spot shows another way). */
export function nextTo(options: Option[], spot: string, current: string): Option | undefined {
  const there = options.filter(({ to }) => to === spot);
  return there[(there.findIndex(({ action }) => action === current) + 1) % (there.length || 1)];
}
