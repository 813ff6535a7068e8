import type { JSX } from "preact";
import { Button, Icon, type IconName, Select } from "../parts/bits";
import { Unless } from "../parts/unless";
import { type Kind, kindsAt } from "./tape";
import { type ReplayUi, SPEEDS } from "./ui";

interface TapeKeyProps {
  ui: ReplayUi;
  word: string;
  icon: IconName;
  act: () => void;
  off?: boolean;
}

const TapeKey = ({ ui, word, icon, act, off = false }: TapeKeyProps): JSX.Element => (
  <Button act={act} off={off} label={ui.say(word)} class="tool">
    <Icon name={icon} />
  </Button>
);

/** What weighs most comes last, and so lies on top. */
const ORDER: Kind[] = ["landing", "goal", "crash", "note"];

/** Where something happened, over the slider; the list of plies says the same in words. */
function Ticks({ ui }: { ui: ReplayUi }): JSX.Element {
  const { tape, notes } = ui.hand;
  const { plies } = ui;
  const draw = () => (
    <div class="ticks" aria-hidden="true">
      {ORDER.flatMap((kind) =>
        Array.from({ length: tape.plies }, (_, index) => index + 1)
          .filter((ply) => kindsAt(tape, notes, ply).includes(kind))
          .map((ply) => <i key={`${kind}${ply}`} data-kind={kind} style={{ "--at": plies > 0 ? ply / plies : 0 }} />),
      )}
    </div>
  );
  return <Unless of={[tape, notes, plies]} draw={draw} />;
}

/** The controls that step and play. */
export function Deck({ ui }: { ui: ReplayUi }): JSX.Element {
  const { say, deeds, mind, plies } = ui;
  const { ply, playing } = mind;
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not the fields of a form
    <div class="deck" role="group" aria-label={say("controls")}>
      <div class="keys-of-deck">
        <TapeKey ui={ui} word="first" icon="first" act={() => deeds.go(0)} off={ply === 0} />
        <TapeKey ui={ui} word="back" icon="back" act={() => deeds.step(-1)} off={ply === 0} />
        <Button act={deeds.play} label={say(playing ? "pause" : "play")} class="play" primary off={plies === 0}>
          <Icon name={playing ? "pause" : "play"} />
        </Button>
        <TapeKey ui={ui} word="on" icon="on" act={() => deeds.step(1)} off={ply === plies} />
        <TapeKey ui={ui} word="last" icon="last" act={() => deeds.go(plies)} off={ply === plies} />
      </div>
      <div class="slide">
        <Ticks ui={ui} />
        <input
          type="range"
          min={0}
          max={plies}
          value={ply}
          aria-label={say("slider")}
          aria-valuetext={say("slider_value", { n: ply, most: plies })}
          onInput={(event) => deeds.go(Number(event.currentTarget.value))}
        />
      </div>
      <span class="count-of-plies" aria-hidden="true">
        {ply} / {plies}
      </span>
      <Select
        label={say("speed")}
        value={String(mind.speed)}
        entries={SPEEDS.map((speed) => ({ value: String(speed), text: say("times", { n: speed }) }))}
        off={false}
        change={(speed) => deeds.speed(Number(speed))}
        bare
      />
    </div>
  );
}
