import { Component, createRef, type JSX } from "preact";
import type { Host } from "../view";

interface GamesProps {
  /** References to the widgets of the branches, the newest last. */
  games: string[];
  host: Host | undefined;
}

/** The branches, played below, where the host can draw a widget inside another; elsewhere Python shows them. */
export class Games extends Component<GamesProps> {
  private readonly box = createRef<HTMLDivElement>();
  private readonly shown = new Set<string>();
  private readonly leaving = new AbortController();

  override componentDidMount(): void {
    this.show();
  }

  override componentDidUpdate(): void {
    this.show();
  }

  override componentWillUnmount(): void {
    this.leaving.abort();
  }

  render(): JSX.Element {
    return <div ref={this.box} class="games" />;
  }

  private show(): void {
    const { games, host } = this.props;
    for (const game of games) {
      if (!host || this.shown.has(game)) continue;
      this.shown.add(game);
      void this.draw(game, host);
    }
  }

  private async draw(game: string, host: Host): Promise<void> {
    const el = document.createElement("div");
    this.box.current?.prepend(el);
    try {
      const widget = await host.getWidget(game);
      if (!this.leaving.signal.aborted) await widget.render({ el, signal: this.leaving.signal });
    } catch {
      // A page that was saved before the game was: the sentence above says how to get at it.
      el.remove();
    }
  }
}
