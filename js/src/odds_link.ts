import { readFrame } from "./guards";
import { LiveLink } from "./live_link";
import type { Model, Patience } from "./post";
import type { Frame } from "./wire";

/** The link of a panel of odds: whose decision it is, and its odds. */
export class OddsLink extends LiveLink {
  frame: Frame | null = null;
  /** Python speaks another version of the wire. */
  foreign = false;

  constructor(model: Model, changed: () => void, patience?: Patience) {
    super(model, changed, patience);
    this.listens("change:frame", () => {
      if (this.draw()) changed();
    });
    this.draw();
  }

  protected get rev(): number {
    return this.frame?.rev ?? 0;
  }

  private draw(): boolean {
    const frame = readFrame(this.model.get("frame"));
    this.foreign = frame.kind === "foreign";
    if (frame.kind !== "ours") return this.foreign;
    if (frame.value.rev <= this.rev) return false;
    this.answers(frame.value.acks, this.frame === null);
    this.frame = frame.value;
    return true;
  }
}
