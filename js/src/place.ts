import type { Tip } from "./mind";

const WIDTH = 272;
const GAP = 6;

/** Where a tip goes: by its target, inside the widget, on the side with more room. */
export function placed(root: DOMRect, target: DOMRect): Pick<Tip, "x" | "y" | "above"> {
  const middle = target.left + target.width / 2 - root.left;
  const widest = Math.min(WIDTH, root.width - 2 * GAP);
  const x = Math.min(Math.max(middle - widest / 2, GAP), Math.max(root.width - widest - GAP, GAP));
  const above = target.top - root.top > root.bottom - target.bottom;
  const y = above ? target.top - root.top - GAP : target.bottom - root.top + GAP;
  return { x, y, above };
}
