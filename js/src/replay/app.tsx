import { Component, type JSX } from "preact";
import { prefixer } from "../art";
import { copy, download } from "../carry";
import { isField, keyOf } from "../keys";
import { Alert, Button, Icon, Keep } from "../parts/bits";
import { SheetBox } from "../parts/sheet";
import { Sprites } from "../parts/sprites";
import { TipBox } from "../parts/tip";
import { Unreadable } from "../parts/unreadable";
import { neighbour } from "../roving";
import { layoutFor, type Size, sizeOf } from "../size";
import { Timers } from "../timers";
import { Tips } from "../tips";
import type { Host } from "../view";
import type { Layout, Stage } from "../wire";
import { type Say, sentences, speaker } from "../words";
import { Course } from "./course";
import { Deck } from "./deck";
import { Facts, Field, Told } from "./field";
import { Games } from "./games";
import type { ReplayLink } from "./link";
import { Notes } from "./note";
import { type Chapter, chapterStep, chaptersOf, hereIn, nextEvent, type Tape } from "./tape";
import type { Deeds, Mind, ReplayUi, Track } from "./ui";

interface Props {
  root: HTMLElement;
  /** Put before every id of this view. */
  prefix: string;
  connect: (changed: () => void, moved: (ply: number) => void) => ReplayLink;
  host: Host | undefined;
}

interface State {
  mind: Mind;
  size: Size;
}

/** Milliseconds that a ply is shown at single speed. */
const PACE = 1200;
/** How long steps must have paused before what happened is said. */
const SAY = 350;
const SAY_AGAIN = 60;
const RECORD_FILE = "game.mlem";

const KEYS = {
  "← →": "keys_step",
  "Home End": "keys_ends",
  "PgUp PgDn": "keys_expedition",
  "␣": "keys_play",
  "< >": "keys_jump",
  p: "keys_speak",
  "?": "keys_help",
};

/** One view of a replay: it steps by itself, and asks Python only for what is to be kept. */
export class Replay extends Component<Props, State> {
  private readonly root = this.props.root;
  private readonly link: ReplayLink = this.props.connect(
    () => this.follow(),
    (ply) => this.show(ply, false),
  );
  private readonly watch = new ResizeObserver(() => this.setState({ size: sizeOf(this.root.clientWidth) }));
  private readonly timers = new Timers();
  private stopPlaying = (): void => undefined;
  private stopSaying = (): void => undefined;
  /** How far the lines went when they were last drawn. */
  private known = this.plies();
  /** Where the view is; what is drawn follows. */
  private at = Math.min(this.link.place(), this.known);
  /** The wish that writes the note being edited. */
  private writing = "";
  private readonly chapters = new WeakMap<Tape, Chapter[]>();
  private readonly prefixed = prefixer();

  override state: State = {
    size: sizeOf(this.root.clientWidth),
    mind: {
      ply: this.at,
      playing: false,
      speed: 1,
      line: 0,
      kind: "",
      tip: null,
      spot: "",
      spoken: "",
      position: "",
      notice: "",
      help: false,
      text: "",
      draft: null,
    },
  };

  private readonly tips = new Tips({
    root: this.root,
    tip: () => this.state.mind.tip,
    show: (tip) => this.change({ tip }),
    later: this.timers.later,
  });

  private readonly boards: ReplayUi["boards"] = {
    rove: (from, key) => {
      const layouts = this.tracks()[this.state.mind.line]?.stage.layouts ?? [];
      const spot = neighbour(layoutFor(layouts, this.state.size)?.spots ?? {}, from, key);
      const field = this.focused()?.closest(".board") ?? this.root;
      this.change({ spot });
      field.querySelector<SVGElement>(`[data-spot="${spot}"]`)?.focus();
    },
    leaveTip: () => this.tips.leave(),
    keepTip: () => this.tips.keep(),
    closeTip: () => this.tips.close(),
  };

  private readonly deeds: Deeds = {
    go: (ply) => this.show(ply),
    step: (by) => this.show(this.at + by),
    play: () => this.play(!this.state.mind.playing),
    speed: (speed) => {
      this.change({ speed });
      if (this.state.mind.playing) this.tick(speed);
    },
    expedition: (step) => {
      const { tape } = this.hand();
      this.show(chapterStep(this.chaptersOf(tape), this.at, step, this.plies()));
    },
    kind: (kind) => this.change({ kind, notice: "" }),
    jump: (step) => {
      const { tape, notes } = this.hand();
      const found = nextEvent(tape, notes, this.at, step, this.state.mind.kind);
      if (found === null) this.change({ notice: this.say("jump_none") });
      else this.show(found);
    },
    line: (line) => this.change({ line, draft: null }),
    draft: (draft) => this.change({ draft }),
    keepNote: () => {
      const { draft } = this.state.mind;
      if (!draft || !this.link.reachable) return;
      this.writing = this.link.note(draft);
      this.mark();
    },
    branch: () => {
      const { line } = this.state.mind;
      this.link.branch(line, this.hand().ply);
      this.mark();
    },
    speak: () => {
      const position = this.tracks()
        .map((track) => this.position(track))
        .join(" ");
      this.stopSaying();
      this.change({ spoken: "", position: "", help: false });
      // A live region speaks only what is new in it.
      this.stopSaying = this.timers.later(() => this.change({ spoken: position, position }), SAY_AGAIN);
    },
    hush: () => this.change({ position: "", spoken: "" }),
    help: (help) => this.change({ help, tip: null }),
    copyRecord: () => void this.carry(this.link.record(this.state.mind.line)),
    downloadRecord: () => download(this.link.record(this.state.mind.line), RECORD_FILE),
    closeText: () => this.change({ text: "" }),
    tip: (tip, target) => this.tips.open(tip, target),
  };

  override componentDidMount(): void {
    this.watch.observe(this.root);
    this.root.addEventListener("keydown", this.pressed);
    this.mark();
    this.link.open();
  }

  override componentDidUpdate(): void {
    this.mark();
  }

  override componentWillUnmount(): void {
    this.link.close();
    this.watch.disconnect();
    this.root.removeEventListener("keydown", this.pressed);
    this.timers.stop();
  }

  render(): JSX.Element | null {
    const { link } = this;
    const say = speaker(link.words());
    if (link.foreign) return <Unreadable say={say} record={link.record(0)} />;
    if (!link.latest) return null;
    const ui = this.ui(say);
    const { tracks, hand, mind } = ui;
    const two = tracks.length > 1;
    const seen = ui.size === "phone" ? [hand] : tracks;
    return (
      <>
        <Sprites art={this.art(link.stages)} />
        <Header ui={ui} />
        {two && <Lines ui={ui} />}
        <div class="tracks" data-lines={seen.length}>
          {seen.map((track) => (
            <div key={track.index} class="track">
              {two && <h2 class="line-name">{track.title}</h2>}
              <Told ui={ui} track={track} />
              <Field ui={ui} track={track} svg={this.svg(track.stage)} />
              {two && <Facts ui={ui} track={track} />}
            </div>
          ))}
        </div>
        <Deck ui={ui} />
        <div class="beside">
          {!two && <Facts ui={ui} track={hand} />}
          <Course ui={ui} />
          <Notes ui={ui} />
        </div>
        <Alert text={ui.complaint} />
        {mind.position && (
          <div class="spoken">
            <p>{mind.position}</p>
            <Button act={this.deeds.hush} label={say("close")} class="tool">
              <Icon name="close" />
            </Button>
          </div>
        )}
        <TipBox ui={{ prefix: ui.prefix, say, mind, blocked: true, deeds: { act: () => undefined, ...ui.boards } }} />
        {mind.help && <Help ui={ui} />}
        {mind.text && (
          <SheetBox
            id={`${ui.prefix}text`}
            title={say("copy_by_hand")}
            leave={say("close")}
            close={this.deeds.closeText}
          >
            <textarea class="byhand" rows={8} readOnly value={mind.text} aria-labelledby={`${ui.prefix}text`} />
          </SheetBox>
        )}
        <div class="sr" aria-live="polite">
          {mind.spoken}
        </div>
        <Games games={link.latest.games} host={this.props.host} />
      </>
    );
  }

  private ui(say: Say): ReplayUi {
    const { link } = this;
    const { mind, size } = this.state;
    const { health } = link;
    const tracks = this.tracks();
    return {
      tracks,
      hand: tracks[mind.line] ?? (tracks[0] as Track),
      plies: this.plies(),
      mind,
      say,
      size,
      prefix: this.props.prefix,
      alone: link.alone,
      reachable: link.reachable,
      complaint: link.latest?.error?.text ?? "",
      waits: health === "late" ? say("waits_long") : health === "slow" ? say("waits") : "",
      parting: link.latest?.parting ?? { ply: -1, text: "" },
      branches: link.latest?.branches ?? 0,
      boards: this.boards,
      deeds: this.deeds,
    };
  }

  private readonly say = (key: string): string => speaker(this.link.words())(key);

  private plies(): number {
    return Math.max(0, ...this.link.tapes.map((tape) => tape.plies));
  }

  private chaptersOf(tape: Tape): Chapter[] {
    const found = this.chapters.get(tape) ?? chaptersOf(tape);
    this.chapters.set(tape, found);
    return found;
  }

  private tracks(): Track[] {
    const { past, latest, stages, tapes } = this.link;
    return (past?.tracks ?? []).flatMap(({ stage: id, title, players }, index) => {
      const stage = stages.find((one) => one.id === id);
      const tape = tapes[index];
      if (!stage || !tape) return [];
      const ply = Math.min(this.at, tape.plies);
      const told = tape.happening(ply)?.told ?? this.say("start");
      const notes = latest?.notes[index] ?? [];
      return [
        {
          index,
          title,
          players,
          stage,
          tape,
          ply,
          frame: tape.frame(ply),
          notes,
          chapters: this.chaptersOf(tape),
          told,
        },
      ];
    });
  }

  private hand(): Track {
    const tracks = this.tracks();
    return (tracks[this.state.mind.line] ?? tracks[0]) as Track;
  }

  /** The whole position of a line in words. */
  private position({ title, ply, told, frame, stage, players }: Track): string {
    const here = Object.entries(hereIn(frame)).map(([spot, text]) => `${stage.spots[spot]?.label ?? spot}: ${text}`);
    const points = players.map((name, seat) => `${name}: ${frame.get(`total.${seat}`)}`).join(", ");
    const where = this.say("slider_value").replace("{n}", String(ply)).replace("{most}", String(this.plies()));
    return sentences(title, where, told, frame.get("status"), frame.get("pool"), points, ...here);
  }

  /** The symbols of every board. */
  private art(stages: Stage[]): string {
    return stages.map(({ id, art }) => this.prefixed(art, `${this.props.prefix}${id}-`)).join("");
  }

  private readonly svg =
    ({ id }: Stage) =>
    (layout: Layout): string =>
      this.prefixed(layout.svg, `${this.props.prefix}${id}-`);

  private readonly change = (part: Partial<Mind>): void =>
    this.setState(({ mind }) => ({ mind: { ...mind, ...part } }));

  /** Goes to a ply. Python is told later, when nobody steps any more; where Python sent us, it need not be told. */
  private show(wanted: number, tell = true): void {
    const ply = Math.min(Math.max(wanted, 0), this.plies());
    if (ply === this.at) return;
    this.at = ply; // several steps may come before the next drawing
    this.change({ ply, draft: null, notice: "", position: "", tip: null });
    if (tell) this.link.tell(this.state.mind.line, ply);
    this.stopSaying();
    this.stopSaying = this.timers.later(() => this.change({ spoken: this.happened() }), SAY);
  }

  private happened(): string {
    const tracks = this.tracks();
    return tracks.map(({ title, told }) => (tracks.length > 1 ? sentences(title, told) : told)).join(" ");
  }

  private play(playing: boolean): void {
    this.stopPlaying();
    if (playing && this.at >= this.plies()) this.show(0);
    this.change({ playing });
    if (playing) this.tick(this.state.mind.speed);
  }

  private tick(speed: number): void {
    this.stopPlaying();
    this.stopPlaying = this.timers.later(() => {
      this.deeds.step(1);
      if (this.at < this.plies()) this.tick(this.state.mind.speed);
      else this.change({ playing: false });
    }, PACE / speed);
  }

  /** Python has sent something: who stands at the end of a living game goes on with it. */
  private follow(): void {
    const { at } = this;
    const plies = this.plies();
    const written = this.writing !== "" && this.link.latest?.acks.includes(this.writing) && !this.link.latest.error;
    if (written) {
      this.writing = "";
      this.change({ draft: null });
    }
    if (at > plies || (at === this.known && plies > this.known)) this.show(plies);
    this.known = plies;
    this.setState({});
  }

  private async carry(text: string): Promise<void> {
    if (await copy(text)) this.change({ notice: this.say("copied") });
    else this.change({ text });
  }

  private mark(): void {
    const { health, stages, alone } = this.link;
    const facts = {
      lang: stages[0]?.locale ?? "",
      "data-size": this.state.size,
      "data-health": alone ? "fine" : health,
      "data-lines": String(this.link.tapes.length),
      "data-ply": String(this.at),
    };
    // Setting what is set already would make the browser style everything inside anew.
    for (const [name, fact] of Object.entries(facts))
      if (this.root.getAttribute(name) !== fact) this.root.setAttribute(name, fact);
  }

  private focused(): Element | null {
    return (this.root.getRootNode() as Document | ShadowRoot).activeElement;
  }

  private readonly pressed = (event: KeyboardEvent): void => {
    const { target } = event;
    if (target instanceof Element && target.closest(".games")) return; // a game's keys are its own
    // For hosts that know nothing of the attribute and hear keys as they bubble.
    event.stopPropagation();
    const slides = target instanceof HTMLInputElement && target.type === "range";
    // The slider's own keys step as well; its pages would be tenths of the game, where the replay's are expeditions.
    if (slides && /^(Arrow|Home|End)/.test(event.key)) return;
    const key = keyOf(event, slides || !isField(target) ? null : target);
    const onButton = target instanceof Element && target.closest("button, [role=button], summary") !== null;
    if (event.defaultPrevented || !this.press(key, onButton)) return;
    event.preventDefault();
  };

  private press(key: string, onButton: boolean): boolean {
    const { deeds } = this;
    const { mind } = this.state;
    switch (key) {
      case "ArrowLeft":
        deeds.step(-1);
        return true;
      case "ArrowRight":
        deeds.step(1);
        return true;
      case "Home":
        deeds.go(0);
        return true;
      case "End":
        deeds.go(this.plies());
        return true;
      case "PageUp":
        deeds.expedition(-1);
        return true;
      case "PageDown":
        deeds.expedition(1);
        return true;
      case " ":
        if (onButton) return false;
        deeds.play();
        return true;
      case "<":
      case ",":
        deeds.jump(-1);
        return true;
      case ">":
      case ".":
        deeds.jump(1);
        return true;
      case "p":
        deeds.speak();
        return true;
      case "?":
        deeds.help(true);
        return true;
      case "Escape":
        if (mind.tip) this.tips.close();
        else if (mind.position) deeds.hush();
        else return false;
        return true;
      default:
        return false;
    }
  }
}

function Header({ ui }: { ui: ReplayUi }): JSX.Element {
  const { say, deeds, hand, mind, waits } = ui;
  return (
    <div class="header">
      <p class="title">
        <strong>{say("title")}</strong> <span>{say("replay")}</span> <span class="notice">{hand.stage.title}</span>
      </p>
      <span class="waits" role="status">
        {waits || mind.notice}
      </span>
      <div class="tools">
        <Button act={deeds.speak} label={say("speak_position")} class="tool">
          <Icon name="speak" />
        </Button>
        <Button act={deeds.copyRecord} label={say("copy_record")} class="tool carries">
          <Icon name="copy" />
        </Button>
        <Button act={deeds.downloadRecord} label={say("download_record")} class="tool carries">
          <Icon name="save" />
        </Button>
        <Button act={() => deeds.help(true)} label={say("help")} class="tool">
          <Icon name="help" />
        </Button>
      </div>
    </div>
  );
}

/** Two lines: which one is in hand, and where they part. */
function Lines({ ui }: { ui: ReplayUi }): JSX.Element {
  const { say, tracks, mind, deeds, parting } = ui;
  return (
    <div class="lines-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: two toggles, not the fields of a form */}
      <div class="row" role="group" aria-label={say("line")}>
        {tracks.map(({ index, title }) => (
          <Button key={index} act={() => deeds.line(index)} pressed={mind.line === index} class="small">
            {title}
          </Button>
        ))}
      </div>
      <p>{parting.text}</p>
      {parting.ply >= 0 && (
        <Button act={() => deeds.go(parting.ply)} class="small">
          {say("parted")}
        </Button>
      )}
    </div>
  );
}

const Help = ({ ui }: { ui: ReplayUi }): JSX.Element => (
  <SheetBox id={`${ui.prefix}help`} title={ui.say("help")} leave={ui.say("close")} close={() => ui.deeds.help(false)}>
    <p>{ui.say("unofficial")}</p>
    <h3>{ui.say("keys")}</h3>
    <dl class="keys">
      {Object.entries(KEYS).map(([keys, word]) => (
        <div key={word}>
          <dt>
            {keys.split(" ").map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{ui.say(word)}</dd>
        </div>
      ))}
    </dl>
    <div class="row">
      <Keep ui={ui} act={ui.deeds.copyRecord} icon="copy" word="copy_record" />
      <Keep ui={ui} act={ui.deeds.downloadRecord} icon="save" word="download_record" />
    </div>
  </SheetBox>
);
