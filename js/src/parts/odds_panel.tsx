import type { JSX } from "preact";
import type { Advice, Chance } from "../wire";
import { Icon } from "./bits";
import { Meter } from "./odds";
import type { OddsUi, Part } from "./odds_ui";

/** The columns of the table of choices: the head's word, whose switch it hangs on (null: always), and its cell. */
const COLUMNS: [string, Part | null, (one: Advice, odds: OddsUi) => JSX.Element | string][] = [
  ["head_worth", "worth", ({ worth, share }) => <Worth text={worth} share={share} />],
  ["head_mark", "best", ({ best }, { tell }) => (best ? <Best text={tell("mark")} /> : "")],
  ["head_crash", "risk", ({ risk }) => risk || NONE],
  ["head_space", null, ({ space }) => space],
  ["head_dice", null, ({ dice }) => dice || NONE],
  ["head_home", "reach", ({ home }) => home],
  ["head_reach", "reach", ({ reach }) => reach || NONE],
];
const NONE = "–";

const Worth = ({ text, share }: { text: string; share: number }): JSX.Element => (
  <>
    {text} <Meter share={share} kind="worth" />
  </>
);

const Best = ({ text }: { text: string }): JSX.Element => (
  <span class="chip best">
    <Icon name="star" />
    {text}
  </span>
);

/** Every choice with its odds. */
export function Advices({ odds }: { odds: OddsUi }): JSX.Element | null {
  const { picture, tell } = odds;
  const columns = COLUMNS.filter(([, part]) => part === null || picture.shows.includes(part));
  if (picture.choices.length === 0) return null;
  return (
    <section class="scroll advices" tabindex={0} aria-label={tell("choices")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tell("head_choice")}</th>
            {columns.map(([head]) => (
              <th key={head} scope="col" data-column={head}>
                {tell(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picture.choices.map((one) => (
            <tr key={one.action} class={one.best ? "marked" : ""}>
              <th scope="row">{one.label}</th>
              {columns.map(([head, , cell]) => (
                <td key={head} data-column={head}>
                  {cell(one, odds)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface BarsProps {
  title: string;
  /** How it is laid out: bars beside each other where there is room, or below each other. */
  kind: "rows" | "columns";
  bars: { name: string; text: string; share: number; now?: string }[];
}

/** Chances as bars, each with its name and figure. A full bar is certain, in every figure, so that they compare. */
function Bars({ title, kind, bars }: BarsProps): JSX.Element | null {
  if (bars.length === 0) return null;
  return (
    <figure class="bars">
      <figcaption>{title}</figcaption>
      <ol class={kind}>
        {bars.map(({ name, text, share, now }) => (
          <li key={name} class={now ? "now" : ""} style={{ "--share": share }}>
            <span class="what">
              {name} {now && <em>{now}</em>}
            </span>
            <span class="bar" aria-hidden="true">
              {share > 0 && <span />}
            </span>
            <span class="figure">{text}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** The risk of a roll here, by number of dice. */
export const Risks = ({ odds: { picture, tell }, space }: { odds: OddsUi; space: number }): JSX.Element | null => (
  <Bars
    title={tell("risk_by_dice", { space })}
    kind="rows"
    bars={picture.risk.map(({ dice, now, ...one }) => ({
      ...one,
      name: String(dice),
      ...(now ? { now: tell("now") } : {}),
    }))}
  />
);

const of = (kind: string, reach: Chance[]): Chance[] => reach.filter(({ spot }) => spot.startsWith(kind));

/** Where the rocket will stand. */
export const Track = ({ odds: { picture, tell } }: { odds: OddsUi }): JSX.Element | null => (
  <Bars
    title={tell("reach_track")}
    kind="columns"
    bars={of("space.", picture.reach).map((one) => ({ ...one, name: one.spot.replace("space.", "") }))}
  />
);

/** Where the astronaut of whoever decides will disembark. */
export const Bodies = ({ odds: { picture, tell }, who }: { odds: OddsUi; who: string }): JSX.Element | null => (
  <Bars
    title={tell("reach_bodies", { who })}
    kind="rows"
    bars={of("body.", picture.reach).sort((one, other) => other.share - one.share)}
  />
);
