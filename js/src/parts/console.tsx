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

function Choices({ ui, symbolOf }: { ui: Ui; symbolOf: (option: Option) => string }): JSX.Element {
  const { snapshot, mind, deeds, blocked, say } = ui;
  const outlook = `${ui.prefix}outlook`;
  const aimed = snapshot.options.find(({ action }) => action === mind.aim);
  return (
    <>
      <div class="choices">
        {snapshot.options.map((option) => {
          const symbol = symbolOf(option);
          return (
            <Button
              key={option.action}
              act={() => deeds.act(option.action)}
              off={blocked}
              primary={snapshot.options.length === 1}
              class="choice"
              describedBy={outlook}
              onPoint={() => deeds.aim(option.action)}
              onLeave={() => deeds.aim("")}
            >
              {symbol && <Art ui={ui} symbol={symbol} tone={snapshot.turn} />}
              <span>{option.label}</span>
            </Button>
          );
        })}
      </div>
      <p class="outlook-text" id={outlook}>
        {(aimed ?? (snapshot.options.length === 1 ? snapshot.options[0] : undefined))?.preview ??
          say("point_at_option")}
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
    default: {
      const crew = snapshot.players[snapshot.turn]?.crew ?? [];
      const ability = (action: string) => crew.find((one) => one.action === action)?.ability;
      return <Choices ui={ui} symbolOf={({ action }) => (ability(action) ? `ability-${ability(action)}` : "")} />;
    }
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
