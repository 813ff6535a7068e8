import type { JSX } from "preact";
import type { Ui } from "../ui";
import type { Option } from "../wire";
import { Art, Button, Icon, Mark } from "./bits";
import { Choose, Enter, Pool, RollDice, Tumbling } from "./dice";
import { Final } from "./final";

export const Alert = ({ text }: { text: string }): JSX.Element => (
  <div role="alert" class="alert">
    {text && (
      <>
        <Icon name="alert" />
        <span>{text}</span>
      </>
    )}
  </div>
);

/** One button an option; the crew at home shows itself, the others say what they do. */
function Choices({ ui }: { ui: Ui }): JSX.Element {
  const { scene, snapshot, mind, deeds, blocked, say } = ui;
  const crew = snapshot.players[snapshot.turn]?.crew ?? [];
  const abilityOf = (option: Option | undefined) => crew.find(({ action }) => action === option?.action)?.ability ?? "";
  const outlook = `${ui.prefix}outlook`;
  const lone = snapshot.options.length === 1;
  const aimed = snapshot.options.find(({ action }) => action === mind.aim) ?? (lone ? snapshot.options[0] : undefined);
  const told = aimed?.preview || scene.abilities[abilityOf(aimed)]?.text || say("point_at_option");
  return (
    <>
      <div class="choices">
        {snapshot.options.map((option) => {
          const ability = abilityOf(option);
          return (
            <Button
              key={option.action}
              act={() => deeds.act(option.action)}
              off={blocked}
              primary={lone}
              class="choice"
              label={ability && option.label}
              describedBy={outlook}
              onPoint={() => deeds.aim(option.action)}
              onLeave={() => deeds.aim("")}
            >
              {ability && <Art ui={ui} symbol={`ability-${ability}`} />}
              <span>{scene.abilities[ability]?.name ?? option.label}</span>
            </Button>
          );
        })}
      </div>
      <p class="outlook-text" id={outlook}>
        {told}
      </p>
    </>
  );
}

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
    default:
      return <Choices ui={ui} />;
  }
}

/** Whose decision it is, what is asked, and the controls that answer. */
export function Console({ ui, waits }: { ui: Ui; waits: string }): JSX.Element {
  const { say, snapshot, mind, blamed, complaint, deeds } = ui;
  const flying = snapshot.phase === "roll" || snapshot.phase === "choose";
  return (
    <section class="console" aria-label={say("decision")} aria-busy={waits !== ""} data-turn={snapshot.turn}>
      <div class="status">
        {snapshot.turn >= 0 && <Mark ui={ui} seat={snapshot.turn} />}
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
