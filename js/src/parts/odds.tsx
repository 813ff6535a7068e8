import type { JSX } from "preact";
import { Alert, Button, Icon } from "./bits";
import { adviceFor, type OddsUi, PARTS } from "./odds_ui";
import { Rover } from "./rover";
import { SheetBox } from "./sheet";

/** How likely something is, as a bar; its figure stands beside it. */
export const Meter = ({ share, kind = "" }: { share: number; kind?: string }): JSX.Element => (
  <span class={`meter ${kind}`} aria-hidden="true">
    <span style={{ width: `${100 * share}%` }} />
  </span>
);

/** The figures of a choice in a few words, each with its kind. */
function brief(odds: OddsUi, action: string): [string, string][] {
  const { best, worth, risk } = adviceFor(odds, action) ?? {};
  const found: [string, string][] = [];
  if (best) found.push(["best", odds.tell("mark")]);
  if (worth) found.push(["worth", odds.tell("chip_worth", { points: worth })]);
  if (risk) found.push(["risk", odds.tell("chip_risk", { chance: risk })]);
  return found;
}

/** What a control is called that shows these figures: its own name, and then all that is seen on it. */
export const named = (odds: OddsUi, name: string, action: string): string =>
  [name, ...brief(odds, action).map(([, text]) => text)].join(" ");

/** What the figures of a choice are, in a few signs and words. */
export function Chips({ odds, action }: { odds: OddsUi; action: string }): JSX.Element | null {
  const found = brief(odds, action);
  if (found.length === 0) return null;
  return (
    <span class="chips">
      {found.map(([kind, text]) => (
        <>
          <span key={kind} class={`chip ${kind}`}>
            {kind === "best" && <Icon name="star" />}
            {text}
          </span>{" "}
        </>
      ))}
    </span>
  );
}

/** The risk of the next roll, and its worth where nothing is to be chosen. They are spoken when they change. */
export function Risk({ odds }: { odds: OddsUi }): JSX.Element {
  const { picture, tell } = odds;
  const points = adviceFor(odds, "")?.worth;
  return (
    <p class="next-roll" aria-live="polite">
      {picture.roll && (
        <>
          <Meter share={picture.risk.find(({ now }) => now)?.share ?? 0} />
          <span>{picture.roll}</span>{" "}
        </>
      )}
      {points && <span class="chip worth">{tell("chip_worth", { points })}</span>}
    </p>
  );
}

/** The switches, one stop of the Tab key. */
function Switches({ odds }: { odds: OddsUi }): JSX.Element {
  const { picture, tell, off, turn, explain } = odds;
  const { shows, guess } = picture;
  const hinted = (name: string) => `${tell(name)}: ${tell(`${name}_hint`)}`;
  return (
    <Rover class="switches" label={tell("switches")}>
      {PARTS.map((part) => {
        const on = shows.includes(part);
        return (
          <Button
            key={part}
            act={() => turn(part, !on)}
            off={off}
            pressed={on}
            label={hinted(part)}
            class="small switch"
          >
            {tell(part)}
          </Button>
        );
      })}
      <Button act={() => turn("guess", !guess)} off={off} pressed={guess} label={hinted("guess")} class="small switch">
        {tell("guess")}
      </Button>
      <Button act={() => explain(true)} off={off} class="small">
        {tell("why")}
      </Button>
    </Rover>
  );
}

/**
 * The odds layer's own place: its switches, whether it works, and what goes for all of its figures. `name` is the word that
 * it is called by: a game and a panel may lie side by side.
 */
export function OddsBar({ odds, name }: { odds: OddsUi; name: "odds" | "switches" }): JSX.Element {
  const { picture, tell, working } = odds;
  const { shows, hidden, revealed, error } = picture;
  return (
    <section class="odds-bar" aria-label={tell(name)} aria-busy={working}>
      <Switches odds={odds} />
      <Alert text={error} />
      {working && (
        <p class="waits">
          <span class="spin" aria-hidden="true" /> {tell("working")}
          <progress value={picture.share} aria-label={tell("working")} />
        </p>
      )}
      <div class="said" aria-live="polite">
        {revealed && (
          <p class="revealed">
            <Icon name={revealed.best ? "yes" : "less"} />
            <span>{revealed.text}</span>
          </p>
        )}
        {hidden && shows.length > 0 && <p>{tell("guess_now")}</p>}
      </div>
    </section>
  );
}

/** What the figures mean. */
export const Note = ({ odds: { picture } }: { odds: OddsUi }): JSX.Element => (
  <p class="note">{picture.notes.join(" ")}</p>
);

/** The derivation's lines; the first is its title. */
export const Lines = ({ odds: { picture } }: { odds: OddsUi }): JSX.Element => (
  <ol class="why">
    {picture.why.slice(1).map(({ text, depth }, index) => (
      <li key={index} style={{ marginInlineStart: `${1.2 * depth}em` }}>
        {text}
      </li>
    ))}
  </ol>
);

/** How the figures come about. */
export function WhySheet({ odds }: { odds: OddsUi }): JSX.Element {
  const { picture, tell, prefix, explain } = odds;
  return (
    <SheetBox
      id={`${prefix}why`}
      title={picture.why[0]?.text ?? tell("derivation")}
      leave={tell("close")}
      close={() => explain(false)}
    >
      <Alert text={picture.error} />
      {picture.why.length > 0 ? <Lines odds={odds} /> : <p>{tell(picture.hidden ? "guess_now" : "working")}</p>}
    </SheetBox>
  );
}
