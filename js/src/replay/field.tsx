import type { JSX } from "preact";
import { Alert, Art, Die, Icon, Mark } from "../parts/bits";
import { Board, type BoardUi } from "../parts/board";
import { Unless } from "../parts/unless";
import { layoutFor } from "../size";
import type { Layout } from "../wire";
import { diceIn, hereIn, piecesIn } from "./tape";
import { MARKS, noteAt, type ReplayUi, type Track } from "./ui";

const NOWHERE: never[] = [];

function boardUi(ui: ReplayUi, { stage, frame }: Track): BoardUi {
  const here = hereIn(frame);
  return {
    prefix: `${ui.prefix}${stage.id}-`,
    scene: stage,
    snapshot: { pieces: piecesIn(frame), here, options: NOWHERE },
    mind: ui.mind,
    blocked: true,
    option: undefined,
    say: ui.say,
    odds: { picture: { reach: NOWHERE } },
    deeds: {
      ...ui.boards,
      spot: () => undefined,
      tipSpot(id, target, pinned) {
        const text = stage.spots[id];
        const lines = [here[id] ?? "", text?.detail ?? ""].filter(Boolean);
        ui.deeds.tip({ id, title: text?.label ?? id, lines, action: null, pinned }, target);
      },
    },
  };
}

/** The board of a line. */
export function Field({
  ui,
  track,
  svg,
}: {
  ui: ReplayUi;
  track: Track;
  svg: (layout: Layout) => string;
}): JSX.Element {
  const layout = layoutFor(track.stage.layouts, ui.size);
  return (
    <div class="stage" style={{ aspectRatio: `${layout?.width} / ${layout?.height}` }}>
      {layout && <Board ui={boardUi(ui, track)} layout={layout} svg={svg(layout)} />}
    </div>
  );
}

/** What the ply did that led here, and what was noted beside it. */
export function Told({ ui, track }: { ui: ReplayUi; track: Track }): JSX.Element {
  const { say } = ui;
  const seat = track.tape.happening(track.ply)?.seat ?? -1;
  const note = noteAt(track);
  return (
    <section class="told" aria-label={track.title}>
      <p>
        <span class="ply">{track.ply}</span>
        {seat >= 0 && <Mark ui={drawn(ui, track)} seat={seat} />}
        <span>
          {track.told}
          {note?.mark && (
            <strong class="mark" title={say(MARKS[note.mark as keyof typeof MARKS])}>
              {` ${note.mark}`}
            </strong>
          )}
        </span>
      </p>
      {note?.comment && (
        <p class="comment">
          <Icon name="note" /> <span>{note.comment}</span>
        </p>
      )}
    </section>
  );
}

/** Symbols are those of the line's own board. */
const drawn = ({ prefix }: ReplayUi, { stage }: Track): { prefix: string } => ({ prefix: `${prefix}${stage.id}-` });

function Dice({ ui, track }: { ui: ReplayUi; track: Track }): JSX.Element {
  const dice = diceIn(track.frame);
  const chosen = dice.some(({ used }) => used);
  return (
    <div class="table">
      <span class="faces" aria-hidden="true">
        {dice.map(({ face, used }, index) => (
          <span key={index} class={chosen ? (used ? "used" : "unused") : ""}>
            <Die ui={drawn(ui, track)} face={face} />
          </span>
        ))}
      </span>
      <span class="pool">{track.frame.get("pool")}</span>
    </div>
  );
}

function Players({ ui, track }: { ui: ReplayUi; track: Track }): JSX.Element {
  const { say } = ui;
  const { frame, players } = track;
  return (
    <ol class="players" aria-label={say("players")}>
      {players.map((name, seat) => {
        const commands = frame.get("commander") === String(seat);
        const facts = [frame.get(`total.${seat}`), frame.get(`points.${seat}`), commands, name, track.stage];
        const draw = () => (
          <li title={frame.get(`points.${seat}`)}>
            <Mark ui={drawn(ui, track)} seat={seat} />
            <bdi class="name">{name}</bdi>
            {commands && (
              <span class="commands" title={say("commander")}>
                <Art ui={drawn(ui, track)} symbol="commander" />
                <span class="sr">{say("commander")}</span>
              </span>
            )}
            <strong class="total">{frame.get(`total.${seat}`)}</strong>
            <span class="points">{frame.get(`points.${seat}`)}</span>
          </li>
        );
        return <Unless key={seat} of={facts} draw={draw} />;
      })}
    </ol>
  );
}

/** What is asked, the dice and the points. */
export const Facts = ({ ui, track }: { ui: ReplayUi; track: Track }): JSX.Element => (
  <div class="facts">
    <p class="status">{track.frame.get("status")}</p>
    <Dice ui={ui} track={track} />
    <Players ui={ui} track={track} />
  </div>
);

export const Complaint = ({ ui }: { ui: ReplayUi }): JSX.Element => <Alert text={ui.complaint} />;
