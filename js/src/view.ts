import { render, type VNode } from "preact";
import type { Model } from "./post";

let views = 0;

/** What newer hosts offer: to draw another widget, of which Python sent the reference. */
export interface Host {
  getWidget(reference: string): Promise<{ render(place: { el: HTMLElement; signal?: AbortSignal }): Promise<void> }>;
}

interface View {
  model: Model;
  host?: Host;
  el: HTMLElement;
  signal?: AbortSignal;
}

/**
 * Keeps the host's shortcuts off what has the focus. JupyterLab and Notebook 7 bind `b` and `d d` to `:focus`, so they
 * find their shortcut at the focused element before they come to an attribute around it: it must be there.
 */
export function shield({ target }: Event): void {
  if (target instanceof Element) target.setAttribute("data-lm-suppress-shortcuts", "true");
}

/**
 * What anywidget asks of a front end: draws it in one output, under a root of its own and with a prefix for its ids.
 * The name is that of the bundle.
 * Everything that it holds is let go when the signal aborts, or by what `render` returns.
 */
export const widgetOf = (
  name: string,
  draw: (root: HTMLElement, prefix: string, model: Model, host?: Host) => VNode,
) => ({
  render({ model, el, signal, host }: View): () => void {
    const root = document.createElement("div");
    // The name is what the build makes this widget's style sheet speak of.
    root.className = `mlem ${name}`;
    root.tabIndex = -1;
    // With a button focused, `d d` would delete this very cell: see `shield` for what is in here.
    root.dataset.lmSuppressShortcuts = "true";
    root.addEventListener("focusin", shield);
    el.append(root);
    views += 1;
    const prefix = `mlem${views}-${Math.random().toString(36).slice(2, 8)}-`;
    render(draw(root, prefix, model, host), root);
    const leave = (): void => {
      render(null, root);
      root.remove();
    };
    signal?.addEventListener("abort", leave, { once: true });
    return leave;
  },
});
