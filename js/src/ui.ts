import type { Mind, Sheet, Unplaced } from "./mind";
import type { OddsUi } from "./parts/odds_ui";
import type { Size } from "./size";
import type { CrewMember, Option, Scene, Snapshot } from "./wire";
import type { Say } from "./words";

/** The parts that wishes come from. */
export type Blame = "console" | "command" | "new";

/** Everything that the parts can ask for. */
export interface Deeds {
  act(action: string): void;
  roll(): void;
  undo(): void;
  redo(): void;
  language(locale: string): void;
  dice(mode: string): void;
  command(): void;
  type(text: string): void;
  recall(step: number): void;
  face(face: string): void;
  token(index: number): void;
  choose(action: string): void;
  confirm(): void;
  aim(action: string): void;
  why(face: string): void;
  enter(open: boolean): void;
  add(face: string): void;
  remove(face?: string): void;
  sendEntered(): void;
  spot(id: string): void;
  rove(id: string, key: string): void;
  tip(tip: Unplaced, target: Element): void;
  tipSpot(id: string, target: Element, pinned: boolean): void;
  tipCrew(id: string, member: CrewMember, target: Element, pinned: boolean): void;
  leaveTip(): void;
  keepTip(): void;
  closeTip(): void;
  open(sheet: Sheet): void;
  close(): void;
  speak(): void;
  hush(): void;
  full(): void;
  draft(change: Partial<Mind["draft"]>): void;
  seat(change: 1 | -1, index?: number): void;
  start(): void;
  wholeLog(): void;
  copyRecord(): void;
  downloadRecord(): void;
  copyResume(): void;
  copyScript(): void;
  copyPlace(): void;
  skip(): void;
  /** Switches a part of the odds layer, guessing, the derivation, or the whole layer. */
  turn: OddsUi["turn"];
  explain: OddsUi["explain"];
  /** Shows the switches of the odds layer, or hides them. */
  bar(open: boolean): void;
}

/** What every part is drawn from. */
export interface Ui {
  scene: Scene;
  snapshot: Snapshot;
  mind: Mind;
  say: Say;
  size: Size;
  /** Put before every id of this view. */
  prefix: string;
  /** No wish can be sent now: one is out, or nobody listens. */
  blocked: boolean;
  gone: boolean;
  /** What was refused, in words, or nothing. */
  complaint: string;
  /** Where the complaint is shown: beside the part that the refused wish came from. */
  blamed: Blame;
  /** The move that the choice makes, where it makes one. */
  picked: Option | undefined;
  /** The option whose outcome is shown: the one pointed at, else the one picked. */
  option: Option | undefined;
  odds: OddsUi;
  deeds: Deeds;
}
