import type { Happening, Note, Piece, Reel } from "../wire";

/** A position as a flat table of texts (`replay_shapes.py` tells what is in it). */
export type Frame = ReadonlyMap<string, string>;

/** What one step changes: a key with its new text, or with null where it is gone. */
export type Change = [key: string, text: string | null];

/** Every so many plies the whole frame is kept, so that any other is a few steps away. */
const STRIDE = 32;

export function changesOf({ keys, texts, steps }: Reel): Change[][] {
  return steps.map((step) => {
    const changes: Change[] = [];
    for (let at = 0; at + 1 < step.length; at += 2) {
      changes.push([keys[step[at] ?? -1] ?? "", texts[step[at + 1] ?? -1] ?? null]);
    }
    return changes;
  });
}

export function changed(frame: Frame, changes: Change[]): Frame {
  const next = new Map(frame);
  for (const [key, text] of changes) {
    if (text === null) next.delete(key);
    else next.set(key, text);
  }
  return next;
}

/** One line of play: the frame after any number of plies, forwards and backwards alike. */
export class Tape {
  readonly happenings: Happening[];
  private readonly steps: Change[][];
  private readonly kept: Frame[] = [];
  private last: [ply: number, frame: Frame] | null = null;

  constructor(...reels: Reel[]) {
    this.steps = reels.flatMap(changesOf);
    this.happenings = reels.flatMap(({ plies }) => plies);
  }

  /** How many plies there are. */
  get plies(): number {
    return Math.max(this.steps.length - 1, 0);
  }

  /** The position after so many plies; a line that is over stays at its end. */
  frame(ply: number): Frame {
    const wanted = Math.min(Math.max(ply, 0), this.plies);
    if (this.last?.[0] === wanted) return this.last[1];
    const near = this.last && this.last[0] < wanted && wanted - this.last[0] < STRIDE ? this.last : this.keeper(wanted);
    const [at, known] = near;
    const frame = at === wanted ? known : changed(known, this.steps.slice(at + 1, wanted + 1).flat());
    this.last = [wanted, frame];
    return frame;
  }

  /** The ply that led to a position, from 1; nothing at the start. */
  happening(ply: number): Happening | undefined {
    return ply > 0 ? this.happenings[Math.min(ply, this.plies) - 1] : undefined;
  }

  private keeper(wanted: number): [number, Frame] {
    const number = Math.floor(wanted / STRIDE);
    for (let next = this.kept.length; next <= number; next += 1) {
      const from = next === 0 ? 0 : (next - 1) * STRIDE + 1;
      const frame: Frame = this.kept[next - 1] ?? new Map();
      this.kept.push(changed(frame, this.steps.slice(from, next * STRIDE + 1).flat()));
    }
    return [number * STRIDE, this.kept[number] ?? new Map()];
  }
}

const PIECE = "piece.";
const HERE = "here.";

/** What stands on the board. */
export function piecesIn(frame: Frame): Piece[] {
  const pieces: Piece[] = [];
  for (const [key, text] of frame) {
    if (!key.startsWith(PIECE)) continue;
    const [symbol = "", at = "", tone = "-1", count = ""] = text.split(" ");
    pieces.push({ id: key.slice(PIECE.length), symbol, at, tone: Number(tone), text: count });
  }
  return pieces;
}

/** Per spot, who is there in words. */
export function hereIn(frame: Frame): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, text] of frame) if (key.startsWith(HERE)) found[key.slice(HERE.length)] = text;
  return found;
}

/** The faces on the table, and whether each was used. */
export function diceIn(frame: Frame): { face: string; used: boolean }[] {
  const [faces = "", used = ""] = (frame.get("dice") ?? "").split(" ");
  return [...faces].map((face) => ({ face, used: used.includes(face) }));
}

export const KINDS = ["crash", "goal", "landing", "note"] as const;
export type Kind = (typeof KINDS)[number];

/** What there is at a position to jump to. */
export function kindsAt(tape: Tape, notes: Note[], ply: number): Kind[] {
  if (ply < 1 || ply > tape.plies) return [];
  const events = tape.happening(ply)?.events.split(" ") ?? [];
  return KINDS.filter((kind) => (kind === "note" ? notes.some((one) => one.ply === ply - 1) : events.includes(kind)));
}

/** The nearest position that way with an event of this kind (empty: any); nothing where there is none. */
export function nextEvent(tape: Tape, notes: Note[], from: number, step: 1 | -1, kind: Kind | ""): number | null {
  for (let ply = from + step; ply >= 1 && ply <= tape.plies; ply += step) {
    const kinds = kindsAt(tape, notes, ply);
    if (kind === "" ? kinds.length > 0 : kinds.includes(kind)) return ply;
  }
  return null;
}

export interface Chapter {
  /** The number of the expedition. */
  number: number;
  /** The positions that its plies lead to. */
  first: number;
  last: number;
}

/** The expeditions of a line. */
export function chaptersOf({ happenings }: Tape): Chapter[] {
  const found: Chapter[] = [];
  happenings.forEach(({ expedition }, index) => {
    const open = found[found.length - 1];
    if (open?.number === expedition) open.last = index + 1;
    else found.push({ number: expedition, first: index + 1, last: index + 1 });
  });
  return found;
}

/** The expedition that a position belongs to; the start belongs to the first. */
export const chapterAt = (chapters: Chapter[], ply: number): Chapter | undefined =>
  chapters.find(({ last }) => ply <= last) ?? chapters[chapters.length - 1];

/** Where the expedition before or after begins: the position before its first ply. */
export function chapterStep(chapters: Chapter[], ply: number, step: 1 | -1, plies: number): number {
  const starts = chapters.map(({ first }) => first - 1);
  if (step > 0) return starts.find((start) => start > ply) ?? plies;
  return [...starts].reverse().find((start) => start < ply) ?? 0;
}
