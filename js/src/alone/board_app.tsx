import { Component, type JSX } from "preact";
import { prefixer } from "../art";
import type { Tip } from "../mind";
import { Alert } from "../parts/bits";
import { Board, type BoardUi } from "../parts/board";
import { Sprites } from "../parts/sprites";
import { TipBox } from "../parts/tip";
import type { Model } from "../post";
import { neighbour } from "../roving";
import { layoutFor, type Size, sizeOf } from "../size";
import { Timers } from "../timers";
import { Tips } from "../tips";
import type { BoardPicture, Layout, Marked, Stage } from "../wire";
import { listen, readBoard, readStage, wordsOf } from "./source";

interface Props {
  root: HTMLElement;
  prefix: string;
  model: Model;
}

interface Shown {
  stage: Stage;
  board: BoardPicture;
}

interface State {
  shown: Shown | null;
  foreign: boolean;
  size: Size;
  tip: Tip | null;
  /** The spot that the Tab key comes to. */
  spot: string;
}

const NOWHERE: never[] = [];
/** A part of a board is drawn this many times as large as in the whole at most. */
const CLOSEST = 2;
const HIGHEST = 82;

/** The layout with only the spots that are in sight: keys must not lead where nothing is seen. */
export function inSight(layout: Layout, spots: string[]): Layout {
  const seen = new Set(spots);
  return { ...layout, spots: Object.fromEntries(Object.entries(layout.spots).filter(([id]) => seen.has(id))) };
}

/** What is to be drawn now: only a newer picture, and on its own stage, since some hosts send traits one by one. */
export function newest(model: Model, before: Shown | null): Shown | "foreign" | null {
  const stage = readStage(model);
  const board = readBoard(model);
  if (stage === "foreign" || board === "foreign") return "foreign";
  if (!stage || !board || board.stage !== stage.id || board.rev <= (before?.board.rev ?? -1)) return before;
  return { stage, board };
}

/** One view of a board by itself. */
export class BoardApp extends Component<Props, State> {
  private readonly root = this.props.root;
  private readonly watch = new ResizeObserver(() => this.setState({ size: sizeOf(this.root.clientWidth) }));
  private readonly timers = new Timers();
  private readonly prefix = prefixer();
  private cut: { key: string; layout: Layout } | null = null;
  private stop = (): void => undefined;

  override state: State = { ...this.pulled(null), size: sizeOf(this.root.clientWidth), tip: null, spot: "" };

  private readonly tips = new Tips({
    root: this.root,
    tip: () => this.state.tip,
    show: (tip) => this.setState({ tip }),
    later: this.timers.later,
  });

  private readonly deeds: BoardUi["deeds"] = {
    spot: (id) => this.explain(id, this.at(id), true),
    tipSpot: (id, target, pinned) => this.explain(id, target, pinned),
    rove: (from, key) => {
      const spot = neighbour(this.layout()?.spots ?? {}, from, key);
      this.setState({ spot });
      (this.at(spot) as SVGElement | null)?.focus();
    },
    leaveTip: () => this.tips.leave(),
  };

  override componentDidMount(): void {
    this.watch.observe(this.root);
    this.root.addEventListener("keydown", this.pressed);
    this.stop = listen(this.props.model, ["stage", "board", "words"], () =>
      this.setState(this.pulled(this.state.shown)),
    );
    this.setState(this.pulled(this.state.shown));
    this.mark();
  }

  override componentDidUpdate(): void {
    this.mark();
  }

  override componentWillUnmount(): void {
    this.stop();
    this.watch.disconnect();
    this.root.removeEventListener("keydown", this.pressed);
    this.timers.stop();
  }

  render(_props: Props, { shown, foreign, tip }: State): JSX.Element | null {
    const say = wordsOf(this.props.model);
    if (foreign) return <Alert text={say("foreign")} />;
    const layout = this.layout();
    if (!shown || !layout) return null;
    const { stage, board } = shown;
    const { prefix } = this.props;
    const marked = board.marked[layout.name];
    const { deeds } = this;
    const ui: BoardUi = {
      prefix,
      scene: stage,
      snapshot: { pieces: board.pieces, here: board.here, options: NOWHERE },
      mind: { spot: this.state.spot },
      blocked: true,
      option: undefined,
      say,
      odds: { picture: { reach: NOWHERE } },
      deeds,
    };
    const tipUi = {
      prefix,
      say,
      mind: { tip },
      blocked: true,
      deeds: {
        act: () => undefined,
        keepTip: () => this.tips.keep(),
        leaveTip: deeds.leaveTip,
        closeTip: () => this.tips.close(),
      },
    };
    return (
      <>
        <Sprites art={this.prefixed(stage.art)} />
        <figure>
          <div class="stage" style={this.room(marked)}>
            <Board ui={ui} layout={layout} svg={this.prefixed(layout.svg)} over={marked?.svg} view={marked?.view} />
          </div>
          {board.caption && <figcaption>{board.caption}</figcaption>}
          {board.notice && <p class="notice">{board.notice}</p>}
        </figure>
        <p class="sr">{board.spoken}</p>
        <TipBox ui={tipUi} />
      </>
    );
  }

  private pulled(before: Shown | null): Pick<State, "shown" | "foreign"> {
    const found = newest(this.props.model, before);
    return found === "foreign" ? { shown: before, foreign: true } : { shown: found, foreign: false };
  }

  /** The layout for this width, with the spots that are in sight; the same object until that changes. */
  private layout(): Layout | undefined {
    const { shown, size } = this.state;
    const whole = shown && layoutFor(shown.stage.layouts, size);
    if (!whole) return undefined;
    const spots = shown.board.marked[whole.name]?.spots ?? Object.keys(whole.spots);
    const key = [shown.stage.id, whole.name, ...spots].join();
    if (this.cut?.key !== key) this.cut = { key, layout: inSight(whole, spots) };
    return this.cut.layout;
  }

  /** As large as the page has room for, but not larger than it is still sharp and in proportion. */
  private room(marked: Marked | undefined): { maxWidth: string } {
    const [, , width = 1, height = 1] = marked?.view ?? [];
    return { maxWidth: `min(${Math.round(CLOSEST * width)}px, ${Math.round((HIGHEST * width) / height)}vh)` };
  }

  private prefixed(markup: string): string {
    return this.prefix(markup, this.props.prefix);
  }

  private at(id: string): Element | null {
    return this.root.querySelector(`[data-spot="${id}"]`);
  }

  private explain(id: string, target: Element | null, pinned: boolean): void {
    const { shown } = this.state;
    if (!shown || !target) return;
    const text = shown.stage.spots[id];
    const lines = [shown.board.here[id] ?? "", text?.detail ?? ""].filter(Boolean);
    this.tips.open({ id, title: text?.label ?? id, lines, action: null, pinned }, target);
  }

  private mark(): void {
    this.root.lang = this.state.shown?.stage.locale ?? "";
    this.root.dataset.size = this.state.size;
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    // For hosts that know nothing of the attribute and hear keys as they bubble.
    event.stopPropagation();
    if (event.key === "Escape" && this.state.tip) this.tips.close();
  };
}
