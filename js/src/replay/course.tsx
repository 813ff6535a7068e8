import { Component, createRef, type JSX } from "preact";
import { Button, Icon, Mark, Select } from "../parts/bits";
import { Unless } from "../parts/unless";
import { chapterAt, KINDS, kindsAt } from "./tape";
import { MARKS, noteAt, type ReplayUi } from "./ui";

const SIGNS = { crash: "close", goal: "star", landing: "less", note: "note" } as const;
const WORDS = { crash: "crash", goal: "goal", landing: "landing", note: "commented" } as const;

function Row({ ui, ply, tab }: { ui: ReplayUi; ply: number; tab: boolean }): JSX.Element {
  const { say, hand, deeds, prefix } = ui;
  const { tape, notes, stage } = hand;
  const { told = "", seat = -1 } = tape.happening(ply) ?? {};
  const mark = noteAt({ notes, ply })?.mark ?? "";
  const kinds = kindsAt(tape, notes, ply);
  return (
    <li>
      <button
        type="button"
        class="ply-row"
        aria-current={ply === hand.ply ? "step" : undefined}
        tabindex={tab ? 0 : -1}
        onClick={() => deeds.go(ply)}
      >
        <span class="ply">{ply}</span>
        {seat >= 0 && <Mark ui={{ prefix: `${prefix}${stage.id}-` }} seat={seat} />}
        <span class="what">
          {told}
          {mark && (
            <strong class="mark" title={say(MARKS[mark as keyof typeof MARKS])}>
              {` ${mark}`}
            </strong>
          )}
        </span>
        <span class="signs">
          {kinds.map((kind) => (
            <span key={kind} data-kind={kind} title={say(WORDS[kind])}>
              <Icon name={SIGNS[kind]} />
              {kind === "note" && <span class="sr">{say("commented")}</span>}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

const MOVES: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** What happened in the expedition at hand, a line a ply; and the ways to other expeditions and events. */
export class Course extends Component<{ ui: ReplayUi }> {
  private readonly list = createRef<HTMLOListElement>();

  override componentDidMount(): void {
    requestAnimationFrame(() => this.scroll()); // once the whole widget has its size
  }

  override componentDidUpdate({ ui: { hand, size } }: { ui: ReplayUi }): void {
    const now = this.props.ui;
    if (hand.ply !== now.hand.ply || hand.index !== now.hand.index || size !== now.size) this.scroll();
  }

  render({ ui }: { ui: ReplayUi }): JSX.Element {
    const { say, hand, deeds, mind } = ui;
    const { chapters, tape, notes, ply } = hand;
    const chapter = chapterAt(chapters, ply);
    const { first = 1, last = 0 } = chapter ?? {};
    const shown = Math.max(ply, first);
    const kinds = [
      { value: "", text: say("jump_any") },
      ...KINDS.map((kind) => ({ value: kind, text: say(JUMPS[kind]) })),
    ];
    return (
      <section class="course" aria-label={say("plies")}>
        <div class="ways">
          <Select
            label={say("expedition")}
            value={String(chapter?.number ?? "")}
            entries={chapters.map(({ number }) => ({
              value: String(number),
              text: say("expedition_n", { n: number }),
            }))}
            off={chapters.length === 0}
            change={(value) => deeds.go((chapters.find(({ number }) => String(number) === value)?.first ?? 1) - 1)}
            bare
          />
          {/* biome-ignore lint/a11y/useSemanticElements: these are tools, not the fields of a form */}
          <div class="jump" role="group" aria-label={say("jump")}>
            <Button act={() => deeds.jump(-1)} label={say("jump_back")} class="tool">
              <Icon name="back" />
            </Button>
            <Select
              label={say("jump")}
              value={mind.kind}
              entries={kinds}
              off={false}
              change={(kind) => deeds.kind(kind as typeof mind.kind)}
              bare
            />
            <Button act={() => deeds.jump(1)} label={say("jump_on")} class="tool">
              <Icon name="on" />
            </Button>
          </div>
        </div>
        <ol ref={this.list} class="plies" onKeyDown={(event) => this.walk(event)}>
          {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((number) => {
            const tab = number === shown;
            return (
              <Unless
                key={number}
                of={[tape, notes, tab, ply === number]}
                draw={() => <Row ui={ui} ply={number} tab={tab} />}
              />
            );
          })}
        </ol>
      </section>
    );
  }

  /** The arrows go along the list; the ply goes with them. */
  private walk(event: KeyboardEvent): void {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    this.props.ui.deeds.step(by);
    setTimeout(() => this.row()?.focus({ preventScroll: true }));
  }

  private row(): HTMLElement | null | undefined {
    return this.list.current?.querySelector<HTMLElement>("[tabindex='0']");
  }

  /** Keeps the ply in sight without moving the page. */
  private scroll(): void {
    const list = this.list.current;
    const row = this.row();
    if (!list || !row) return;
    const top = row.offsetTop;
    const below = top + row.offsetHeight - list.clientHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (below > list.scrollTop) list.scrollTop = below;
  }
}

const JUMPS = { crash: "jump_crash", goal: "jump_goal", landing: "jump_landing", note: "jump_note" } as const;
