import type { Layout } from "./wire";

/** How much room the widget has: one narrow column, one wide column, or board and panel side by side. */
export type Size = "phone" | "tablet" | "desk";

export function sizeOf(width: number): Size {
  if (width < 600) return "phone";
  return width < 860 ? "tablet" : "desk";
}

export function layoutFor(layouts: Layout[], size: Size): Layout | undefined {
  const wanted = size === "phone" ? "tall" : "wide";
  return layouts.find(({ name }) => name === wanted) ?? layouts[0];
}
