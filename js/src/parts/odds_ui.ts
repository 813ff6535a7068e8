import type { Advice, OddsPicture, Wish } from "../wire";
import { type Say, speaker } from "../words";

export type Part = OddsPicture["shows"][number];

export const PARTS: Part[] = ["risk", "reach", "worth", "best"];

/** What every part of the odds layer is drawn from, whichever widget it is in. */
export interface OddsUi {
  /** The newest picture; its figures are drawn only where it is `fresh`. */
  picture: OddsPicture;
  /** It belongs to the position on screen. */
  fresh: boolean;
  /** Something is switched on that is not there yet. */
  working: boolean;
  /** The words of the layer. */
  tell: Say;
  prefix: string;
  /** Nobody listens. */
  off: boolean;
  /** Switches a part, `guess`, `why` or the whole `layer`. */
  turn(what: Part | "guess" | "why" | "layer", on: boolean): void;
  /** Opens and closes the derivation. */
  explain(open: boolean): void;
}

const NONE: OddsPicture = {
  version: -1,
  shows: [],
  guess: false,
  hidden: false,
  busy: false,
  share: 0,
  error: "",
  notes: [],
  roll: "",
  risk: [],
  reach: [],
  choices: [],
  revealed: null,
  why: [],
  spoken: "",
};

/** The layer over the position of this version; what belongs to another one is left out. */
export function layered(
  [odds, words]: [OddsPicture | null, Record<string, string>],
  version: number,
  rest: Pick<OddsUi, "prefix" | "off" | "turn" | "explain">,
): OddsUi {
  const newest = odds ?? NONE;
  const fresh = newest.version === version;
  const { shows, guess } = newest;
  const working = shows.length > 0 && (newest.busy || !fresh);
  return { ...rest, picture: fresh ? newest : { ...NONE, shows, guess }, fresh, working, tell: speaker(words) };
}

export const adviceFor = ({ picture }: OddsUi, action: string): Advice | undefined =>
  picture.choices.find((one) => one.action === action);

export const switchText = (what: string, on: boolean): NonNullable<Wish["text"]> => `${what} ${on ? "on" : "off"}`;
