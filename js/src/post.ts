import type { Wish } from "./wire";

/** The part of an anywidget model that a view needs. `comm_live` is there in some hosts only. */
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

/** Wishes whose answers nobody waits for. */
const QUIET = new Set<Wish["kind"]>(["hello", "ply"]);

let views = 0;

/** One view's post to Python: wishes, their answers, and whether anybody is there. What there is to draw is its heirs'. */
export abstract class Post {
  private readonly prefix = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}.${++views}`;
  private wishes = 0;
  private readonly pending = new Map<string, Pending>();
  private state: "unknown" | "live" | "absent" | "dead" = "unknown";
  /** Python has spoken to this view: silence is then news. */
  private heard = false;
  private tries = 0;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners: [string, () => void][] = [];

  constructor(
    protected readonly model: Model,
    protected readonly changed: () => void,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.listens("comm_live_update", () => this.hostSpoke());
  }

  /** What is on screen, as Python counts it; wishes say what they were meant for. */
  protected abstract readonly rev: number;

  protected listens(event: string, listener: () => void): void {
    this.listeners.push([event, listener]);
  }

  /** Listens from now on, and asks whether anybody is there. */
  open(): void {
    for (const [event, listener] of this.listeners) this.model.on(event, listener);
    this.wish("hello");
  }

  close(): void {
    for (const [event, listener] of this.listeners) this.model.off(event, listener);
    this.forget();
  }

  get health(): Health {
    if (this.state === "dead" || this.state === "absent") return this.state;
    const waits = [...this.pending.values()].filter(({ kind }) => !QUIET.has(kind)).map(({ health }) => health);
    return (["late", "slow", "busy"] as const).find((health) => waits.includes(health)) ?? "fine";
  }

  /** Sends a wish; returns its id, or nothing where nobody would get it. */
  wish(kind: Wish["kind"], more: Omit<Wish, "kind" | "id" | "rev"> = {}): string {
    if (this.state === "dead" && kind !== "hello") return "";
    const id = `${this.prefix}.${++this.wishes}`;
    const wish: Wish = { kind, id, rev: this.rev, ...more };
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

  /** Python has said this: which of this view's wishes it answers (the last of them; null for none). */
  protected answers(acks: string[], first: boolean): Wish["kind"] | null {
    if (!first) this.hear();
    let answered: Wish["kind"] | null = null;
    for (const id of acks) {
      const entry = this.pending.get(id);
      if (!entry) continue;
      for (const timer of entry.timers) clearTimeout(timer);
      this.pending.delete(id);
      answered = entry.kind;
      this.hear();
    }
    return answered;
  }

  /**
   * The host says that the comm came or went. JupyterLab's view of a model does not say which, but there a comm that is
   * gone cannot send: so the question finds out.
   */
  private hostSpoke(): void {
    if (this.model.comm_live === false) this.die();
    else this.wish("hello");
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
