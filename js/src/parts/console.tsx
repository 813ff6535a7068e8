import type { JSX } from "preact";
import { boards } from "../options";
import type { Ui } from "../ui";
import type { Option } from "../wire";
import { Alert, Art, Button, Icon, Mark } from "./bits";
import { Choose, Enter, Pool, RollDice, Tumbling } from "./dice";
import { Final } from "./final";
import { Chips, named, Risk } from "./odds";
import { adviceFor } from "./odds_ui";

/** The crew at home, to be boarded; what is pointed at is explained below. */
function Crew({ ui, options }: { ui: Ui; options: [Option, string][] }): JSX.Element {
  const { scene, mind, deeds, blocked, say } = ui;
  const outlook = `${ui.prefix}outlook`;
  const [, aimed] = options.find(([{ action }]) => action === mind.aim) ?? [];
  return (
    <>
      <div class="choices crew-choices">
        {options.map(([option, ability]) => (
          <Button
            key={option.action}
            act={() => deeds.act(option.action)}
            off={blocked}
            class="choice"
            single
            label={named(ui.odds, option.label, option.action)}
            hint={adviceFor(ui.odds, option.action)?.says ?? option.label}
            describedBy={mind.aim === option.action ? outlook : undefined}
            onPoint={() => deeds.aim(option.action)}
            onLeave={() => deeds.aim("")}
          >
            <Art ui={ui} symbol={`ability-${ability}`} />
            <span>
              {scene.abilities[ability]?.name} <Chips odds={ui.odds} action={option.action} />
            </span>
          </Button>
        ))}
      </div>
      <p class="outlook-text" id={outlook}>
        {aimed ? scene.abilities[aimed]?.text : say("point_at_option")}
      </p>
    </>
  );
}

/** Every other choice: a button an option, with what it does. */
const Choices = ({ ui }: { ui: Ui }): JSX.Element => (
  <div class="choices">
    {ui.snapshot.options.map(({ action, label, preview }) => (
      <Button
        key={action}
        act={() => ui.deeds.act(action)}
        off={ui.blocked}
        primary={ui.snapshot.options.length === 1}
        class="choice"
        single
        onPoint={() => ui.deeds.aim(action)}
        onLeave={() => ui.deeds.aim("")}
      >
        <span>
          <strong>{label}</strong> {preview && <small>{preview}</small>} <Chips odds={ui.odds} action={action} />
        </span>
      </Button>
    ))}
  </div>
);

function Decision({ ui }: { ui: Ui }): JSX.Element | null {
  const { snapshot, mind } = ui;
  if (mind.tumbling) return <Tumbling ui={ui} faces={mind.tumbling} />;
  switch (snapshot.phase) {
    case "roll":
      return mind.entering || snapshot.dice.asks ? <Enter ui={ui} /> : <RollDice ui={ui} />;
    case "choose":
      return <Choose ui={ui} />;
    case "over":
      return snapshot.result && <Final ui={ui} result={snapshot.result} />;
    default: {
      const crew = snapshot.players[snapshot.turn]?.crew ?? [];
      const boarding = snapshot.options.flatMap((option): [Option, string][] => {
        const member = crew.find((one) => boards(option, one));
        return member ? [[option, member.ability]] : [];
      });
      return boarding.length > 0 ? <Crew ui={ui} options={boarding} /> : <Choices ui={ui} />;
    }
  }
}

/** Whose decision it is, what is asked, and the controls that answer. */
export function Console({ ui, waits }: { ui: Ui; waits: string }): JSX.Element {
  const { say, snapshot, mind, blamed, complaint, deeds } = ui;
  const asked = snapshot.players.findIndex((player) => player.asked);
  const flying = snapshot.phase === "roll" || snapshot.phase === "choose";
  return (
    <section class="console" aria-label={say("decision")} aria-busy={waits !== ""}>
      <div class="status">
        {asked >= 0 && <Mark ui={ui} seat={asked} />}
        <p role="status">{mind.tumbling ? say("rolling") : snapshot.status}</p>
        <span class="waits" role="status">
          {waits && (
            <>
              <span class="spin" aria-hidden="true" /> {waits}
            </>
          )}
        </span>
      </div>
      {!mind.tumbling && snapshot.hint && <p class="hint">{snapshot.hint}</p>}
      <Alert text={blamed === "console" ? complaint : ""} />
      <Decision ui={ui} />
      {flying && <Pool ui={ui} />}
      <Risk odds={ui.odds} />
      {mind.spoken && (
        <div class="spoken">
          <p>{mind.spoken}</p>
          <Button act={deeds.hush} label={say("close")} class="tool">
            <Icon name="close" />
          </Button>
        </div>
      )}
    </section>
  );
}
