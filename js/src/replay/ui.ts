import type { Tip, Unplaced } from "../mind";
import type { BoardUi } from "../parts/board";
import type { Size } from "../size";
import type { Edit, Note, Stage } from "../wire";
import type { Say } from "../words";
import type { Chapter, Frame, Kind, Tape } from "./tape";

/** What one view knows alone: where it is, whether it plays, what is open. */
export interface Mind {
  ply: number;
  playing: boolean;
  speed: number;
  /** The line in hand: whose plies are listed, noted and branched from. */
  line: number;
  /** What the buttons beside it jump to; empty for everything. */
  kind: Kind | "";
  tip: Tip | null;
  /** The board's spot that the Tab key comes to. */
  spot: string;
  spoken: string;
  /** The whole position in words, to be read as well. */
  position: string;
  notice: string;
  help: boolean;
  /** A text to be copied by hand, where the clipboard is closed. */
  text: string;
  /** The note being written; null while it is as Python has it. */
  draft: Edit | null;
}

export const SPEEDS = [0.5, 1, 2, 4, 8];

export interface Deeds {
  go(ply: number): void;
  step(by: number): void;
  play(): void;
  speed(speed: number): void;
  expedition(step: 1 | -1): void;
  kind(kind: Kind | ""): void;
  jump(step: 1 | -1): void;
  line(line: number): void;
  draft(edit: Edit | null): void;
  keepNote(): void;
  branch(): void;
  speak(): void;
  hush(): void;
  help(open: boolean): void;
  copyRecord(): void;
  downloadRecord(): void;
  closeText(): void;
  tip(tip: Unplaced, target: Element): void;
}

/** One line as it stands at the ply that is shown. */
export interface Track {
  index: number;
  title: string;
  players: string[];
  stage: Stage;
  tape: Tape;
  /** The ply, or the end of a shorter line. */
  ply: number;
  frame: Frame;
  notes: Note[];
  chapters: Chapter[];
  told: string;
}

/** What every part of a replay is drawn from. */
export interface ReplayUi {
  tracks: Track[];
  /** The line in hand. */
  hand: Track;
  /** How many plies the longer line has. */
  plies: number;
  mind: Mind;
  say: Say;
  size: Size;
  prefix: string;
  /** Nobody can be there: the page stands alone. */
  alone: boolean;
  /** Notes and branches can be wished for now. */
  reachable: boolean;
  complaint: string;
  waits: string;
  parting: { ply: number; text: string };
  branches: number;
  boards: Pick<BoardUi["deeds"], "rove" | "leaveTip"> & { keepTip(): void; closeTip(): void };
  deeds: Deeds;
}

/** The note beside the ply that led to a position. */
export const noteAt = ({ notes, ply }: Pick<Track, "notes" | "ply">): Note | undefined =>
  notes.find((one) => one.ply === ply - 1);

export const MARKS = {
  "!!": "mark_very_good",
  "!": "mark_good",
  "!?": "mark_interesting",
  "?!": "mark_doubtful",
  "?": "mark_bad",
  "??": "mark_very_bad",
} as const;
