import { type Reading, readLog, readScene, readSnapshot, readText, readWords } from "./guards";
import { LiveLink } from "./live_link";
import type { Model, Patience } from "./post";
import type { LogLine, Scene, Snapshot, Wish } from "./wire";
import { worded } from "./wording";

/** The link of a game's view to Python: what to draw, wishes and their answers. It draws nothing and decides nothing. */
export class GameLink extends LiveLink {
  scene: Scene | null = null;
  snapshot: Snapshot | null = null;
  record: string;
  log: LogLine[] | null;
  /** The traits are of a schema that this bundle was not built for. */
  foreign = false;
  /** The kind of the wish that the snapshot on screen answers; null where it answers none of this view's. */
  answered: Wish["kind"] | null = null;

  constructor(model: Model, changed: () => void, patience?: Patience) {
    super(model, changed, patience);
    this.listens("change:scene", () => this.pull());
    this.listens("change:snapshot", () => this.pull());
    this.listens("change:record", () => {
      this.record = readText(model.get("record")) || this.record;
      changed();
    });
    this.listens("change:log", () => {
      this.log = readLog(model.get("log"));
      changed();
    });
    this.record = readText(model.get("record"));
    this.log = readLog(model.get("log"));
    this.draw();
  }

  protected get rev(): number {
    return this.snapshot?.rev ?? 0;
  }

  /** The words that Python sent, also where they came with a scene that cannot be drawn. */
  words(): Record<string, string> {
    return readWords(this.model.get("scene"));
  }

  /** The position's line, the Python that rebuilds the game, and the whole position in words. */
  text(name: "position" | "script" | "spoken"): string {
    return readText(this.model.get(name));
  }

  /** What the newest snapshot answers, once. */
  takeAnswered(): Wish["kind"] | null {
    const { answered } = this;
    this.answered = null;
    return answered;
  }

  private pull(): void {
    if (this.draw()) this.changed();
  }

  /** Takes what Python sent, once scene and snapshot fit together (some hosts send traits one by one). */
  private draw(): boolean {
    const scene: Reading<Scene> = readScene(this.model.get("scene"));
    const snapshot: Reading<Snapshot> = readSnapshot(this.model.get("snapshot"));
    this.foreign = scene.kind === "foreign" || snapshot.kind === "foreign";
    if (scene.kind !== "ours" || snapshot.kind !== "ours") return this.foreign;
    const news = snapshot.value;
    if (news.scene !== scene.value.id || news.rev <= (this.snapshot?.rev ?? -1)) return false;
    this.answered = this.answers(news.acks, this.snapshot === null);
    this.scene = scene.value;
    this.snapshot = { ...news, options: news.options.map((option) => worded(option, scene.value)) };
    return true;
  }
}
