import { readTexts, unpack } from "../guards";
import { type Model, type Patience, Post } from "../post";
import { type Edit, type Latest, type Past, type Place, SCHEMA, type Stage } from "../wire";
import { Tape } from "./tape";

/** How long somebody must have stopped stepping before Python is told where, in milliseconds. */
const REST = 250;

/** A replay's link to Python. It needs nobody there, but for notes and branches. */
export class ReplayLink extends Post {
  past: Past | null = null;
  latest: Latest | null = null;
  stages: Stage[] = [];
  tapes: Tape[] = [];
  /** Built for another version of the wire. */
  foreign = false;
  private readonly ours = new Set<string>();
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    model: Model,
    changed: () => void,
    private readonly moved: (ply: number) => void,
    patience?: Patience,
  ) {
    super(model, changed, patience);
    for (const name of ["stages", "words", "past", "latest"]) this.listens(`change:${name}`, () => this.pull());
    this.listens("change:place", () => this.follow());
    this.draw();
  }

  /** The page stands alone: there is nobody to ask. */
  get alone(): boolean {
    return this.model.get("alone") === true;
  }

  override open(): void {
    if (!this.alone) super.open();
  }

  override close(): void {
    clearTimeout(this.resting);
    super.close();
  }

  /** Whether somebody is there to write notes and to branch. */
  get reachable(): boolean {
    return !this.alone && this.health !== "dead" && this.health !== "absent";
  }

  protected get rev(): number {
    return this.latest?.rev ?? 0;
  }

  words(): Record<string, string> {
    return readTexts(this.model.get("words"));
  }

  /** The record of a line, as a text. */
  record(line: number): string {
    return ((this.model.get("texts") ?? []) as string[])[line] ?? "";
  }

  /** Where Python wants the views to be. */
  place(): number {
    return (this.model.get("place") as Place | undefined)?.ply ?? 0;
  }

  /** Somebody steps: Python is told when they have come to rest. */
  tell(line: number, ply: number): void {
    if (!this.reachable) return;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (this.reachable) this.ours.add(this.wish("ply", { point: { line, ply } }));
    }, REST);
  }

  note(edit: Edit): string {
    return this.wish("note", { edit });
  }

  branch(line: number, ply: number): string {
    return this.wish("branch", { point: { line, ply } });
  }

  /** Another view, or Python, has gone somewhere. */
  private follow(): void {
    const place = this.model.get("place") as Place | undefined;
    if (!place || this.ours.delete(place.wish)) return;
    clearTimeout(this.resting);
    this.moved(place.ply);
  }

  private pull(): void {
    if (this.draw()) this.changed();
  }

  /** Takes what Python sent, once its parts fit together (some hosts send traits one by one). */
  private draw(): boolean {
    const past = unpack(this.model.get("past")) as Past | null;
    const latest = unpack(this.model.get("latest")) as Latest | null;
    const stages = (this.model.get("stages") ?? []) as Stage[];
    if (!past?.tracks || !latest?.reels) return false;
    this.foreign = [past, latest, ...stages].some(({ schema }) => schema !== SCHEMA);
    if (this.foreign) return true;
    const known = stages.map(({ id }) => id);
    const fits = latest.past === past.rev && past.tracks.every(({ stage }) => known.includes(stage));
    if (!fits || latest.rev <= (this.latest?.rev ?? -1)) return false;
    this.answers(latest.acks, this.latest === null);
    this.past = past;
    this.stages = stages;
    this.tapes = past.tracks.map(({ reel }, line) => new Tape(...[reel, latest.reels[line]].filter((one) => !!one)));
    this.latest = latest;
    return true;
  }
}
