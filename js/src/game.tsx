import { render } from "preact";
import { App } from "./app";
import { Link, type Model } from "./link";

let views = 0;

interface View {
  model: Model;
  el: HTMLElement;
  signal?: AbortSignal;
}

export default {
  /** Draws the game in one output. Everything that it holds is let go when the signal aborts, or by what it returns. */
  render({ model, el, signal }: View): () => void {
    const root = document.createElement("div");
    root.className = "mlem";
    root.tabIndex = -1;
    // With a button focused, `d d` would delete this very cell: see `shield` for what is in here.
    root.dataset.lmSuppressShortcuts = "true";
    el.append(root);
    views += 1;
    const prefix = `mlem${views}-${Math.random().toString(36).slice(2, 8)}-`;
    render(<App root={root} prefix={prefix} connect={(changed) => new Link(model, changed)} />, root);
    const leave = (): void => {
      render(null, root);
      root.remove();
    };
    signal?.addEventListener("abort", leave, { once: true });
    return leave;
  },
};
