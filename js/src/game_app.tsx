import { Component, type JSX } from "preact";
import { prefixer } from "./art";
import { type Desk, deedsOf } from "./deeds";
import type { GameLink } from "./game_link";
import { keyOf } from "./keys";
import { EMPTY, type Mind } from "./mind";
import { find, moveText, NOTHING } from "./options";
import { Board } from "./parts/board";
import { Command } from "./parts/command";
import { Console } from "./parts/console";
import { Gone } from "./parts/gone";
import { barShown, Header } from "./parts/header";
import { Log } from "./parts/log";
import { Note, OddsBar } from "./parts/odds";
import { layered, type OddsUi } from "./parts/odds_ui";
import { Players } from "./parts/players";
import { Sheets } from "./parts/sheets";
import { Sprites } from "./parts/sprites";
import { TipBox } from "./parts/tip";
import { Unreadable } from "./parts/unreadable";
import { press } from "./press";
import { layoutFor, type Size, sizeOf } from "./size";
import { tumbled } from "./throw";
import { Timers } from "./timers";
import type { Blame, Ui } from "./ui";
import type { Scene, Snapshot, Wish } from "./wire";
import { type Say, speaker } from "./words";

interface Props {
  root: HTMLElement;
  /** Put before every id of this view. */
  prefix: string;
  /** Makes this view's link, which calls back when there is something new. */
  connect: (changed: () => void) => GameLink;
}

interface State {
  scene: Scene | null;
  snapshot: Snapshot | null;
  mind: Mind;
  size: Size;
}

const TUMBLE = 700;
const FRAME = 90;
/** Keys that may be held down. */
const REPEATED = /^(Arrow|Backspace|Tab)/;

const actions = (snapshot: Snapshot): string => snapshot.options.map(({ action }) => action).join();

/**
 * What a view may keep in mind when something changes. Texts belong to the position that they speak of and to their
 * language; what is picked up belongs to the options it was picked from.
 */
function kept(mind: Mind, before: Snapshot | null, now: Snapshot): Mind {
  const stays =
    before && before.phase === now.phase && actions(before) === actions(now) && before.version === now.version;
  if (stays && before.scene === now.scene) return mind;
  const silent = { ...mind, spoken: "", notice: "", tip: null };
  return stays ? silent : { ...silent, choice: NOTHING, aim: "", asked: "", entering: false, entered: "" };
}

/** One view of the whole game. */
export class GameApp extends Component<Props, State> implements Desk {
  readonly root = this.props.root;
  readonly link: GameLink = this.props.connect(() => this.follow());
  override state: State = {
    scene: this.link.scene,
    snapshot: this.link.snapshot,
    mind: EMPTY,
    size: sizeOf(this.root.clientWidth),
  };

  private readonly blames = new Map<string, Blame>();
  private readonly timers = new Timers();
  private readonly watch = new ResizeObserver(() => this.setState({ size: sizeOf(this.root.clientWidth) }));
  private readonly prefix = prefixer();
  private stopTumbling = (): void => undefined;

  readonly shown = (): ReturnType<Desk["shown"]> => this.state as ReturnType<Desk["shown"]>;

  readonly change = (part: Partial<Mind>): void => this.setState(({ mind }) => ({ mind: { ...mind, ...part } }));

  readonly wish = (kind: Wish["kind"], more: Pick<Wish, "text" | "game"> = {}, blame: Blame = "console"): void => {
    if (this.blocked()) return;
    const id = this.link.wish(kind, more);
    this.blames.set(id, blame);
    // Only the mark: to draw everything anew would keep the answer waiting.
    this.mark();
  };

  readonly ask = (kind: Wish["kind"], more: Pick<Wish, "text">): void => {
    this.blames.set(this.link.wish(kind, more), "console");
    this.mark();
  };

  readonly odds = (): OddsUi =>
    layered(this.link.odds(), this.state.snapshot?.version ?? -1, {
      prefix: this.props.prefix,
      off: this.link.health === "dead",
      turn: this.deeds.turn,
      explain: this.deeds.explain,
    });

  readonly later = this.timers.later;

  readonly skip = (): void => this.land();

  private readonly deeds = deedsOf(this);

  override componentDidMount(): void {
    this.watch.observe(this.root);
    this.root.addEventListener("keydown", this.pressed);
    this.root.lang = this.state.scene?.locale ?? "";
    this.mark();
    this.link.open();
  }

  override componentWillUnmount(): void {
    this.link.close();
    this.watch.disconnect();
    this.root.removeEventListener("keydown", this.pressed);
    this.timers.stop();
  }

  override getSnapshotBeforeUpdate(): boolean {
    return this.root.contains(this.focused());
  }

  /** A control that had the focus may be gone: the next one gets it, so that keys stay in the widget. */
  override componentDidUpdate(_props: Props, before: State, inside: unknown): void {
    if (this.state.scene && this.state.scene !== before.scene) this.root.lang = this.state.scene.locale;
    this.mark();
    if (inside && !this.root.contains(this.focused())) this.focusNext();
  }

  render(_props: Props, { scene, snapshot, mind, size }: State): JSX.Element | null {
    const { record, health, foreign } = this.link;
    if (foreign) return <Unreadable say={speaker(this.link.words())} record={record} />;
    if (!scene || !snapshot) return null;
    const ui = this.ui(scene, snapshot);
    const layout = layoutFor(scene.layouts, size);
    return (
      <>
        <Sprites art={this.prefixed(scene.art)} />
        <Header ui={ui} />
        {(ui.gone || health === "absent") && <Gone ui={ui} why={ui.say(ui.gone ? "dead" : "absent")} />}
        <div class="body" data-players={snapshot.players.length}>
          <div class="side">
            {barShown(ui) && <OddsBar odds={ui.odds} name="odds" />}
            <Console ui={ui} waits={this.waits(ui.say, snapshot)} />
            <Players ui={ui} />
          </div>
          <div class="field-of-play">
            <div class="stage" style={{ aspectRatio: `${layout?.width} / ${layout?.height}` }}>
              {layout && <Board ui={ui} layout={layout} svg={this.prefixed(layout.svg)} />}
            </div>
            <Note odds={ui.odds} />
            <div class="foot">
              <Log ui={ui} />
              <Command ui={ui} />
            </div>
          </div>
        </div>
        <TipBox ui={ui} />
        <Sheets ui={ui} log={this.link.log ?? snapshot.log} />
        <div class="sr" aria-live="polite">
          {mind.spoken}
        </div>
      </>
    );
  }

  private ui(scene: Scene, snapshot: Snapshot): Ui {
    const { mind, size } = this.state;
    const picked = find(snapshot.options, moveText(mind.choice, Object.keys(scene.faces)));
    const { error } = snapshot;
    const ours = error && (error.wish === "" || this.blames.has(error.wish));
    return {
      scene,
      snapshot,
      mind,
      size,
      picked,
      say: speaker(scene.words),
      prefix: this.props.prefix,
      gone: this.link.health === "dead",
      blocked: this.blocked(),
      complaint: ours ? error.text : "",
      blamed: (error && this.blames.get(error.wish)) ?? "console",
      option: find(snapshot.options, mind.aim) ?? picked,
      odds: this.odds(),
      deeds: this.deeds,
    };
  }

  private blocked(): boolean {
    const { health } = this.link;
    const { snapshot, mind } = this.state;
    const deaf = health !== "fine" && health !== "late";
    return deaf || snapshot?.waiting === true || mind.tumbling !== null;
  }

  private waits(say: Say, snapshot: Snapshot): string {
    const { health } = this.link;
    if (health === "late") return say("waits_long");
    if (health === "slow") return say("waits");
    return snapshot.waiting ? say("thinks") : "";
  }

  private prefixed(markup: string): string {
    return this.prefix(markup, this.props.prefix);
  }

  /** Something is new: a position (perhaps after the dice have tumbled), or only how Python answers. */
  private follow(): void {
    const { snapshot } = this.link;
    const before = this.state.snapshot;
    if (snapshot === before || !snapshot) this.setState({});
    else if (before && this.tumbles(before, snapshot)) this.tumble(snapshot);
    else this.land();
  }

  private tumbles(before: Snapshot, now: Snapshot): boolean {
    if (this.state.mind.tumbling || now.dice.rolled !== before.dice.rolled + 1 || before.dice.asks) return false;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return !still && (this.link.answered === null || this.link.answered === "roll");
  }

  private tumble({ dice }: Snapshot): void {
    const order = Object.keys(this.shown().scene.faces);
    let left = Math.round(TUMBLE / FRAME);
    const frame = (): void => {
      this.change({ tumbling: left > 0 ? tumbled(dice.last.length, order) : [...dice.last] });
      this.stopTumbling = this.later(left > -2 ? frame : () => this.land(), FRAME);
      left -= 1;
    };
    frame();
  }

  /** Draws the newest position. */
  private land(): void {
    this.stopTumbling();
    const { scene, snapshot } = this.link;
    if (!scene || !snapshot) return;
    // Taken, not read: what comes next (the record, say) may come before this is on screen, and is no answer.
    const answered = this.link.takeAnswered();
    const understood = snapshot.error === null ? answered : null;
    // Several snapshots may come before the next drawing: each goes on from the last, not from what is on screen.
    this.setState((state) => {
      const mind = { ...kept(state.mind, state.snapshot, snapshot), tumbling: null };
      if (understood === "new") mind.sheet = null;
      if (understood === "command") {
        mind.history = [...mind.history, mind.typed.trim()];
        mind.typed = "";
        mind.back = 0;
      }
      return { scene, snapshot, mind };
    });
  }

  /** The root belongs to the host's page, not to the tree drawn here: it carries what style sheets and readers ask for. */
  private mark(): void {
    const { health } = this.link;
    this.root.dataset.size = this.state.size;
    this.root.dataset.health = health;
    this.root.dataset.phase = this.state.snapshot?.phase ?? "";
    this.root.ariaBusy = String(health === "busy" || health === "slow" || health === "late");
  }

  private focused(): Element | null {
    const page = this.root.getRootNode() as Document | ShadowRoot;
    return page.activeElement;
  }

  private focusNext(): void {
    const candidates = [".console [data-primary]:not([aria-disabled])", ".console button:not([aria-disabled])"];
    const found = candidates.map((one) => this.root.querySelector<HTMLElement>(one)).find(Boolean);
    (found ?? this.root).focus();
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    // For hosts that know nothing of the attribute and hear keys as they bubble.
    event.stopPropagation();
    const { scene, snapshot } = this.state;
    const key = keyOf(event, event.target);
    if (event.defaultPrevented || !key || !scene || !snapshot) return;
    // A key held down must not decide for the next player too.
    if (event.repeat && !REPEATED.test(key)) {
      event.preventDefault();
      return;
    }
    const onButton = event.target instanceof Element && event.target.closest("button, [role=button]") !== null;
    const focus = (selector: string) =>
      void this.later(() => this.root.querySelector<HTMLElement>(selector)?.focus(), 0);
    if (press(key, this.ui(scene, snapshot), onButton, focus)) event.preventDefault();
  };
}
