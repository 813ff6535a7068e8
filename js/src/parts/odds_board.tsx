import type { JSX } from "preact";
import type { Chance, Layout, OddsPicture } from "../wire";

/** What the layer over a board is drawn from. */
export interface HeatUi {
  prefix: string;
  odds: { picture: Pick<OddsPicture, "reach"> };
}

const BAR = 7;
const ROOM = 7;

/** How likely one place is reached: tinted, with a bar as long as it is likely, and its figure. */
function Place({ ui, box, chance }: { ui: HeatUi; box: number[]; chance: Chance }): JSX.Element {
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const { text, share, level } = chance;
  const room = 9 + ROOM * text.length;
  const below = y + height - 2;
  return (
    <g data-level={level}>
      <rect class="glow" x={x} y={y} width={width} height={height} rx="8" />
      <rect class="bar" x={x + 3} y={below} width={width - 6} height={BAR} rx="2" />
      <rect x={x + 3} y={below} width={(width - 6) * share} height={BAR} rx="2" fill={`url(#${ui.prefix}heat)`} />
      <g class="figure" transform={`translate(${x + width - room / 2 - 1} ${y + 9})`}>
        <rect x={-room / 2} y="-9" width={room} height="18" rx="9" />
        <text>{text}</text>
      </g>
    </g>
  );
}

/** Where the rocket will stand and its astronauts will disembark, over the board. The stripes show in grey and on paper, too. */
export function Heat({ ui, layout }: { ui: HeatUi; layout: Layout }): JSX.Element | null {
  const { reach } = ui.odds.picture;
  if (reach.length === 0) return null;
  return (
    <g class="heat">
      <defs>
        <pattern
          id={`${ui.prefix}heat`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect class="warm" width="6" height="6" />
          <rect class="stripe" width="2" height="6" />
        </pattern>
      </defs>
      {reach.map((chance) => {
        const box = layout.spots[chance.spot];
        return box && <Place key={chance.spot} ui={ui} box={box} chance={chance} />;
      })}
    </g>
  );
}
