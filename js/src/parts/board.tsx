import type { JSX } from "preact";
import type { Mind } from "../mind";
import { isMove } from "../options";
import type { Deeds } from "../ui";
import type { Layout, Option, Piece, Scene, Snapshot } from "../wire";
import { type Say, sentences } from "../words";
import { Heat, type HeatUi } from "./odds_board";
import { Unless } from "./unless";

/** What a board is drawn from: a game's `Ui` is one, and a replay has its own. */
export interface BoardUi extends HeatUi {
  scene: Pick<Scene, "spots">;
  snapshot: Pick<Snapshot, "pieces" | "here" | "options">;
  mind: Pick<Mind, "spot">;
  blocked: boolean;
  option: Option | undefined;
  say: Say;
  deeds: Pick<Deeds, "spot" | "tipSpot" | "rove" | "leaveTip">;
}

const at = ([x = 0, y = 0, scale = 1]: number[]): Record<string, string> => ({
  transform: `translate(${x}px, ${y}px) scale(${scale})`,
});

function Stands({ ui, layout, piece }: { ui: BoardUi; layout: Layout; piece: Piece }): JSX.Element | null {
  const anchor = layout.anchors[piece.at];
  if (!anchor) return null;
  return (
    <g class="piece" data-piece={piece.id} data-tone={piece.tone} style={at(anchor)}>
      <use href={`#${ui.prefix}${piece.symbol}`} x="-16" y="-16" width="32" height="32" />
      {piece.text && <text class="count">{piece.text}</text>}
    </g>
  );
}

const Outline = ({ box, kind }: { box: number[] | undefined; kind: string }): JSX.Element | null =>
  box ? <rect class={kind} x={box[0]} y={box[1]} width={box[2]} height={box[3]} rx="8" /> : null;

/** Where the option that is pointed at leads: the rocket's ghost there, and every spot that could be reached then. */
function Outlook({ ui, layout }: { ui: BoardUi; layout: Layout }): JSX.Element | null {
  const { option } = ui;
  if (!option) return null;
  const rocket = ui.snapshot.pieces.find(({ id }) => id === "rocket");
  const anchor = layout.anchors[option.to];
  return (
    <g class="outlook">
      {option.reach.map((spot) => (
        <Outline key={spot} box={layout.spots[spot]} kind="reach" />
      ))}
      <Outline box={layout.spots[option.to]} kind="target" />
      {rocket && anchor && isMove(option) && (
        <g class="ghost" style={at(anchor)}>
          <use href={`#${ui.prefix}${rocket.symbol}`} x="-16" y="-16" width="32" height="32" />
        </g>
      )}
    </g>
  );
}

function Spot({ ui, layout, id, first }: { ui: BoardUi; layout: Layout; id: string; first: boolean }): JSX.Element {
  const { scene, snapshot, deeds, blocked } = ui;
  const text = scene.spots[id];
  const likely = ui.odds.picture.reach.find(({ spot }) => spot === id);
  const ways = blocked ? [] : snapshot.options.filter(({ to }) => to === id);
  const label = sentences(
    text?.label,
    snapshot.here[id],
    likely?.label,
    text?.detail,
    ...ways.map((option) => option.label),
  );
  const leads = ways.length > 0;
  const draw = () => <Place {...{ deeds, layout, id, first, label, leads }} />;
  return <Unless of={[deeds, layout, first, label, leads]} draw={draw} />;
}

interface PlaceProps {
  deeds: BoardUi["deeds"];
  layout: Layout;
  id: string;
  /** It is the one that the Tab key comes to. */
  first: boolean;
  label: string;
  /** An option leads here. */
  leads: boolean;
}

function Place({ deeds, layout, id, first, label, leads }: PlaceProps): JSX.Element {
  const [x = 0, y = 0, width = 0, height = 0] = layout.spots[id] ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      class={`spot ${leads ? "way" : ""}`}
      role="button"
      tabindex={first ? 0 : -1}
      data-spot={id}
      data-tip={id}
      aria-label={label}
      onClick={(event) => {
        if (leads) deeds.spot(id);
        else deeds.tipSpot(id, event.currentTarget, true);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          event.stopPropagation();
          deeds.spot(id);
        } else if (/^(Arrow|Home|End)/.test(event.key)) {
          event.preventDefault();
          deeds.rove(id, event.key);
        }
      }}
      onFocus={(event) => deeds.tipSpot(id, event.currentTarget, false)}
      onBlur={deeds.leaveTip}
      onMouseEnter={(event) => deeds.tipSpot(id, event.currentTarget, false)}
      onMouseLeave={deeds.leaveTip}
    >
      <rect x={x} y={y} width={width} height={height} rx="8" />
    </g>
  );
}

interface BoardProps {
  ui: BoardUi;
  layout: Layout;
  svg: string;
  /** Marks to lie over the pieces. */
  over?: string | undefined;
  /** x, y, width and height of what is shown; without it, all of the layout. */
  view?: number[] | undefined;
}

/** The scene's drawing, inserted once, and over it what moves: pieces, the outlook of an option, spots to point at. */
export function Board({ ui, layout, svg, over, view }: BoardProps): JSX.Element {
  const { spot } = ui.mind;
  const first = spot in layout.spots ? spot : Object.keys(layout.spots)[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn in SVG
    <svg
      class="board"
      viewBox={(view ?? [0, 0, layout.width, layout.height]).join(" ")}
      role="group"
      aria-label={ui.say("board")}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in the drawing takes the focus; the spots speak for it */}
      <g aria-hidden="true">
        <Unless of={[svg]} draw={() => <g dangerouslySetInnerHTML={{ __html: svg }} />} />
        <Outlook ui={ui} layout={layout} />
        {ui.snapshot.pieces.map((piece) => (
          <Unless
            key={piece.id}
            of={[layout, piece.symbol, piece.at, piece.tone, piece.text]}
            draw={() => <Stands ui={ui} layout={layout} piece={piece} />}
          />
        ))}
        {over && <Unless of={[over]} draw={() => <g class="marks" dangerouslySetInnerHTML={{ __html: over }} />} />}
        <Heat ui={ui} layout={layout} />
      </g>
      {Object.keys(layout.spots).map((id) => (
        <Spot key={id} ui={ui} layout={layout} id={id} first={id === first} />
      ))}
    </svg>
  );
}
