import type { Tip, Unplaced } from "./mind";
import { placed } from "./place";

const TIP_LEAVES = 180;

/** Where tips are shown. */
export interface TipPlace {
  root: HTMLElement;
  tip(): Tip | null;
  show(tip: Tip | null): void;
  later(then: () => void, delay: number): () => void;
}

/** Opens and closes what is said of the thing that one points at. */
export class Tips {
  private stay = (): void => undefined;
  private closing = "";
  private target: Element | null = null;

  constructor(private readonly place: TipPlace) {}

  open(tip: Unplaced, target: Element): void {
    this.stay();
    if (tip.id === this.closing) return;
    const open = this.place.tip();
    if (open?.pinned && !tip.pinned) return;
    this.target = target;
    if (open?.pinned && open.id === tip.id) this.place.show(null);
    else {
      const where = placed(this.place.root.getBoundingClientRect(), target.getBoundingClientRect());
      this.place.show({ ...tip, ...where });
    }
  }

  leave(): void {
    this.stay();
    if (this.place.tip()?.pinned === false) this.stay = this.place.later(() => this.place.show(null), TIP_LEAVES);
  }

  /** The pointer has come to the tip itself. */
  keep(): void {
    this.stay();
  }

  /** Closes the tip; the focus goes back to what it was about. */
  close(): void {
    this.closing = this.place.tip()?.id ?? "";
    this.place.show(null);
    const found = this.target?.isConnected
      ? this.target
      : this.place.root.querySelector(`[data-tip="${this.closing}"]`);
    (found as HTMLElement | SVGElement | null)?.focus();
    this.closing = "";
  }
}
