import { type Reading, readLog, readScene, readSnapshot, readText, readWords } from "./guards";
import type { LogLine, Scene, Snapshot, Wish } from "./wire";
import { worded } from "./wording";

/** The part of an anywidget model that this view needs. `comm_live` is there in some hosts only. */
export interface Model {
  get(name: string): unknown;
  send(content: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
  comm_live?: boolean;
}

/** Milliseconds of silence after which a view says that it waits, that it still waits, and that nobody seems to be there. */
export interface Patience {
  slow: number;
  late: number;
  absent: number;
}

export const PATIENCE: Patience = { slow: 250, late: 8000, absent: 4000 };

/**
 * How well Python answers: `fine`, `busy` (a wish is out), `slow` (long enough to say so), `late` (its kernel runs something
 * else), `absent` (it never answered this view), `dead` (the host says that it is gone).
 */
export type Health = "fine" | "busy" | "slow" | "late" | "absent" | "dead";

interface Pending {
  kind: Wish["kind"];
  health: "busy" | "slow" | "late";
  timers: ReturnType<typeof setTimeout>[];
}

let views = 0;

/** One view's link to Python: what to draw, wishes and their answers. It draws nothing and decides nothing. */
export class Link {
  scene: Scene | null = null;
  snapshot: Snapshot | null = null;
  record = "";
  log: LogLine[] | null = null;
  /** The traits are of a schema that this bundle was not built for. */
  foreign = false;
  /** The kind of the wish that the snapshot on screen answers; null where it answers none of this view's. */
  answered: Wish["kind"] | null = null;

  private readonly prefix = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}.${++views}`;
  private wishes = 0;
  private readonly pending = new Map<string, Pending>();
  private state: "unknown" | "live" | "absent" | "dead" = "unknown";
  /** Python has spoken to this view: silence is then news. */
  private heard = false;
  private tries = 0;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners: [string, () => void][];

  constructor(
    private readonly model: Model,
    private readonly changed: () => void,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.listeners = [
      ["change:scene", this.pull],
      ["change:snapshot", this.pull],
      ["change:record", this.pullRecord],
      ["change:log", this.pullLog],
      ["comm_live_update", this.hostSpoke],
    ];
    this.record = readText(model.get("record"));
    this.log = readLog(model.get("log"));
    this.draw();
  }

  /** Listens from now on, and asks whether anybody is there. */
  open(): void {
    for (const [event, listener] of this.listeners) this.model.on(event, listener);
    this.wish("hello");
  }

  get health(): Health {
    if (this.state === "dead" || this.state === "absent") return this.state;
    const waits = [...this.pending.values()].filter(({ kind }) => kind !== "hello").map(({ health }) => health);
    return (["late", "slow", "busy"] as const).find((health) => waits.includes(health)) ?? "fine";
  }

  /** Sends a wish; returns its id, or nothing where nobody would get it. */
  wish(kind: Wish["kind"], more: Pick<Wish, "text" | "game"> = {}): string {
    if (this.state === "dead" && kind !== "hello") return "";
    const id = `${this.prefix}.${++this.wishes}`;
    const wish: Wish = { kind, id, rev: this.snapshot?.rev ?? 0, ...more };
    try {
      this.model.send(wish);
    } catch {
      this.die();
      return "";
    }
    const entry: Pending = { kind, health: "busy", timers: [] };
    const after = (delay: number, then: () => void) => entry.timers.push(setTimeout(then, delay));
    if (kind === "hello") after(this.patience.absent, () => this.miss());
    else {
      after(this.patience.slow, () => this.grow(entry, "slow"));
      after(this.patience.late, () => this.grow(entry, "late"));
    }
    this.pending.set(id, entry);
    return id;
  }

  /** The words that Python sent, also where they came with a scene that cannot be drawn. */
  words(): Record<string, string> {
    return readWords(this.model.get("scene"));
  }

  /** The position's line, and the whole position in words. */
  text(name: "position" | "spoken"): string {
    return readText(this.model.get(name));
  }

  /** What the newest snapshot answers, once. */
  takeAnswered(): Wish["kind"] | null {
    const { answered } = this;
    this.answered = null;
    return answered;
  }

  close(): void {
    for (const [event, listener] of this.listeners) this.model.off(event, listener);
    this.forget();
  }

  private readonly pull = (): void => {
    if (this.draw()) this.changed();
  };

  private readonly pullRecord = (): void => {
    this.record = readText(this.model.get("record")) || this.record;
    this.changed();
  };

  private readonly pullLog = (): void => {
    this.log = readLog(this.model.get("log"));
    this.changed();
  };

  /**
   * The host says that the comm came or went. JupyterLab's view of a model does not say which, but there a comm that is
   * gone cannot send: so the question finds out.
   */
  private readonly hostSpoke = (): void => {
    if (this.model.comm_live === false) this.die();
    else this.wish("hello");
  };

  /** Takes what Python sent, once scene and snapshot fit together (some hosts send traits one by one). */
  private draw(): boolean {
    const scene: Reading<Scene> = readScene(this.model.get("scene"));
    const snapshot: Reading<Snapshot> = readSnapshot(this.model.get("snapshot"));
    this.foreign = scene.kind === "foreign" || snapshot.kind === "foreign";
    if (scene.kind !== "ours" || snapshot.kind !== "ours") return this.foreign;
    const news = snapshot.value;
    if (news.scene !== scene.value.id || news.rev <= (this.snapshot?.rev ?? -1)) return false;
    if (this.snapshot !== null) this.hear();
    this.scene = scene.value;
    this.snapshot = { ...news, options: news.options.map((option) => worded(option, scene.value)) };
    this.answered = null;
    for (const id of news.acks) this.settle(id);
    return true;
  }

  private settle(id: string): void {
    const entry = this.pending.get(id);
    if (!entry) return;
    for (const timer of entry.timers) clearTimeout(timer);
    this.pending.delete(id);
    this.answered = entry.kind;
    this.hear();
  }

  private hear(): void {
    this.heard = true;
    this.state = "live";
  }

  private grow(entry: Pending, health: "slow" | "late"): void {
    entry.health = health;
    this.changed();
  }

  /** Nobody has said hello back: that shows, and the question is asked again, ever more seldom. */
  private miss(): void {
    if (this.state === "dead" || this.state === "live") return;
    this.state = "absent";
    this.tries += 1;
    this.asking = setTimeout(() => this.wish("hello"), this.patience.absent * 2 ** this.tries);
    this.changed();
  }

  private die(): void {
    this.forget();
    this.state = this.heard ? "dead" : "absent";
    this.changed();
  }

  private forget(): void {
    clearTimeout(this.asking);
    for (const { timers } of this.pending.values()) for (const timer of timers) clearTimeout(timer);
    this.pending.clear();
  }
}
