import { type Choice, NOTHING } from "./options";
import type { Entry, NewGame, Player, Scene } from "./wire";

/** What a pointer, a focus or a tap asks to be explained, and where on the widget it is. */
export interface Tip {
  id: string;
  title: string;
  lines: string[];
  /** An action that can be asked for from here, with its words. */
  action: { text: string; label: string } | null;
  /** A tip that was tapped open stays until it is closed. */
  pinned: boolean;
  x: number;
  y: number;
  above: boolean;
}

/** A tip whose place on the widget is still to be found. */
export type Unplaced = Omit<Tip, "x" | "y" | "above">;

export type Sheet = "new" | "help" | "more" | "log" | "text" | "why";

/** What one view knows alone: what is picked up, typed, opened. Nothing of it is part of the game. */
export interface Mind {
  choice: Choice;
  /** The action whose outcome is shown while it is pointed at. */
  aim: string;
  /** The face whose "why not" is shown. */
  asked: string;
  entering: boolean;
  entered: string;
  sheet: Sheet | null;
  /** Whether the odds' switches are in sight; null: where something is switched on. */
  bar: boolean | null;
  /** A text to be copied by hand, where the clipboard is closed. */
  text: string;
  tip: Tip | null;
  spot: string;
  spoken: string;
  notice: string;
  typed: string;
  history: string[];
  back: number;
  draft: NewGame;
  /** Faces shown while the dice tumble; null when they lie. */
  tumbling: string[] | null;
}

export const EMPTY: Mind = {
  choice: NOTHING,
  aim: "",
  asked: "",
  entering: false,
  entered: "",
  sheet: null,
  bar: null,
  text: "",
  tip: null,
  spot: "",
  spoken: "",
  notice: "",
  typed: "",
  history: [],
  back: 0,
  draft: { names: [], kinds: [], ruleset: "", locale: "" },
  tumbling: null,
};

/** The new game that is offered first: the same people, board and language again. */
export const draftFrom = ({ ruleset, locale }: Scene, players: Player[]): NewGame => ({
  names: players.map(({ name }) => name),
  kinds: players.map(({ kind }) => kind),
  ruleset,
  locale,
});

/** Who may play a seat, with those who play now: they may be functions that only Python knows. */
export function kindsFor({ kinds }: Scene, players: Player[]): Entry[] {
  const others = new Set(players.map(({ kind }) => kind));
  for (const { value } of kinds) others.delete(value);
  return [...kinds, ...[...others].map((kind) => ({ value: kind, text: kind }))];
}

/** The boards to choose from, with the one being played, which may have come from a file. */
export const boards = ({ ruleset, rulesets }: Scene): Entry[] =>
  rulesets.some(({ value }) => value === ruleset) ? rulesets : [{ value: ruleset, text: ruleset }, ...rulesets];

export function withSeat(draft: NewGame, scene: Scene): NewGame {
  if (draft.names.length >= scene.max_players) return draft;
  return { ...draft, names: [...draft.names, ""], kinds: [...draft.kinds, scene.kinds[0]?.value ?? ""] };
}

export function withoutSeat(draft: NewGame, scene: Scene, seat: number): NewGame {
  if (draft.names.length <= scene.min_players) return draft;
  const rest = <T>(list: T[]) => list.filter((_, index) => index !== seat);
  return { ...draft, names: rest(draft.names), kinds: rest(draft.kinds) };
}

export const replaced = <T>(list: T[], index: number, value: T): T[] =>
  list.map((old, place) => (place === index ? value : old));

/** Walks through what was typed before: 0 is the line being typed, 1 the last one sent, and so on. */
export function recall({ history, back }: Pick<Mind, "history" | "back">, step: number): Pick<Mind, "back" | "typed"> {
  const to = Math.min(Math.max(back + step, 0), history.length);
  return { back: to, typed: to === 0 ? "" : (history[history.length - to] ?? "") };
}
