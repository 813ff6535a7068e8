import type { JSX } from "preact";
import { choiceOf, isEmpty, isMove, tokensIn } from "../options";
import type { Ui } from "../ui";
import type { Group } from "../wire";
import { Art, Button, Die, Icon } from "./bits";
import { Chips, named } from "./odds";
import { Rover } from "./rover";

const Faces = ({ ui, face, count }: { ui: Ui; face: string; count: number }): JSX.Element => (
  <span class="faces">
    {Array.from({ length: count }, (_, index) => (
      <Die ui={ui} key={index} face={face} />
    ))}
  </span>
);

const DieOne = ({ ui, flipped }: { ui: Ui; flipped: boolean }): JSX.Element => (
  <Art ui={ui} symbol={flipped ? "token-flipped" : "token"} />
);

/** What lies beside the rolled dice: the pool, the mat, and the die-of-1 tokens aboard. */
export function Pool({ ui }: { ui: Ui }): JSX.Element {
  const { say, snapshot } = ui;
  const { available, mat, tokens, flipped } = snapshot.dice;
  return (
    <p class="pool">
      <span>{say("dice_available", { n: available })}</span>
      <span>{say("dice_mat", { n: mat })}</span>
      {tokens > 0 && (
        <span>
          <DieOne ui={ui} flipped={false} /> {say("tokens_ready", { n: tokens })}
        </span>
      )}
      {flipped > 0 && (
        <span>
          <DieOne ui={ui} flipped={true} /> {say("tokens_flipped", { n: flipped })}
        </span>
      )}
    </p>
  );
}

function Usable({ ui, group }: { ui: Ui; group: Group }): JSX.Element {
  const { say, scene, mind, deeds, blocked } = ui;
  const { face, count, moves } = group;
  return (
    <Button
      act={() => deeds.face(face)}
      off={blocked}
      class="group"
      pressed={mind.choice.faces.includes(face)}
      label={say("group_usable", { face: scene.faces[face] ?? face, count, moves })}
    >
      <Faces ui={ui} face={face} count={count} />
      <span class="moves">+{moves}</span>
    </Button>
  );
}

function Unusable({ ui, group }: { ui: Ui; group: Group }): JSX.Element {
  const { say, scene, deeds } = ui;
  const { face, count, why } = group;
  return (
    <button
      type="button"
      class="btn group unusable"
      aria-label={say("group_unusable", { face: scene.faces[face] ?? face, count, why })}
      onClick={() => deeds.why(face)}
      onFocus={() => deeds.why(face)}
      onMouseEnter={() => deeds.why(face)}
      onMouseLeave={() => deeds.why("")}
      onBlur={() => deeds.why("")}
    >
      <Faces ui={ui} face={face} count={count} />
      <span class="moves">
        <Icon name="no" />
      </span>
    </button>
  );
}

function Tokens({ ui }: { ui: Ui }): JSX.Element {
  const { say, mind, deeds, snapshot, blocked } = ui;
  return (
    <>
      {Array.from({ length: tokensIn(snapshot.options) }, (_, index) => (
        <Button
          key={index}
          act={() => deeds.token(index)}
          off={blocked}
          class="group"
          pressed={mind.choice.tokens > index}
          label={say("token_usable", { n: index + 1 })}
        >
          <DieOne ui={ui} flipped={false} />
          <span class="moves">+1</span>
        </Button>
      ))}
    </>
  );
}

/** The commander's choice: groups to pick up, what they would do, and the button that flies. */
export function Choose({ ui }: { ui: Ui }): JSX.Element {
  const { say, snapshot, mind, deeds, blocked, option, picked } = ui;
  const { groups } = snapshot.dice;
  const usable = groups.filter((group) => group.usable);
  const unusable = groups.filter((group) => !group.usable);
  const why = unusable.find(({ face }) => face === mind.asked)?.why;
  const outlook = `${ui.prefix}outlook`;
  const moves = snapshot.options.some(isMove);
  const others = snapshot.options.filter((other) => !isMove(other));
  return (
    <div class="choose">
      <div class="groups">
        {/* biome-ignore lint/a11y/useSemanticElements: toggles, not fields */}
        <div class="usable" role="group" aria-label={say("groups_usable")}>
          {usable.map((group) => (
            <Usable key={group.face} ui={ui} group={group} />
          ))}
          <Tokens ui={ui} />
        </div>
        {unusable.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: these are explanations, not fields
          <div class="apart" role="group" aria-label={say("groups_unusable")}>
            {unusable.map((group) => (
              <Unusable key={group.face} ui={ui} group={group} />
            ))}
          </div>
        )}
      </div>
      <Moves ui={ui} />
      {(why || moves) && (
        <p class="outlook-text" id={outlook}>
          {why ?? option?.preview ?? say(isEmpty(mind.choice) ? "choose_first" : "not_together")}
        </p>
      )}
      <div class="row">
        {moves && (
          <Button act={deeds.confirm} off={blocked || !picked} primary single describedBy={outlook} class="wide">
            {picked?.label ?? say("confirm")}
          </Button>
        )}
        {others.map((other) => (
          <Button
            key={other.action}
            act={() => deeds.act(other.action)}
            off={blocked}
            class={moves ? "second" : "second wide"}
            onPoint={() => deeds.aim(other.action)}
            onLeave={() => deeds.aim("")}
          >
            {other.label} <Chips odds={ui.odds} action={other.action} />
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Every move with its odds; one that is pressed picks its groups up. */
function Moves({ ui }: { ui: Ui }): JSX.Element | null {
  const { odds, snapshot, picked, deeds, blocked } = ui;
  const moves = odds.picture.choices.filter(({ action }) =>
    snapshot.options.some((one) => one.action === action && isMove(one)),
  );
  if (moves.length === 0 || odds.picture.shows.every((part) => part === "reach")) return null;
  return (
    <Rover class="moves-list" label={odds.tell("choices")}>
      {moves.map(({ action, label, says, space }) => {
        const { faces, tokens } = choiceOf(action);
        return (
          <Button
            key={action}
            act={() => deeds.choose(action)}
            off={blocked}
            pressed={picked?.action === action}
            label={named(odds, `${label} → ${space}`, action)}
            hint={says}
            class="move"
            onPoint={() => deeds.aim(action)}
            onLeave={() => deeds.aim("")}
          >
            <span class="faces">
              {faces.map((face) => (
                <Die key={face} ui={ui} face={face} />
              ))}
              {Array.from({ length: tokens }, (_, index) => (
                <DieOne key={index} ui={ui} flipped={false} />
              ))}
            </span>
            <span class="to">→ {space}</span> <Chips odds={odds} action={action} />
          </Button>
        );
      })}
    </Rover>
  );
}

/** Dice thrown on a real table, by tap or by key. */
export function Enter({ ui }: { ui: Ui }): JSX.Element {
  const { say, scene, snapshot, mind, deeds, blocked } = ui;
  const { available, asks } = snapshot.dice;
  const full = mind.entered.length === available;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that add dice, not fields
    <div class="enter" role="group" aria-label={say("enter_dice")} tabindex={-1} data-enter="">
      <p class="slots">
        {Array.from({ length: available }, (_, index) => {
          const face = mind.entered[index];
          return face ? (
            <Button
              key={index}
              act={() => deeds.remove(face)}
              class="slot"
              label={say("remove_die", { face: scene.faces[face] ?? face })}
            >
              <Die ui={ui} face={face} />
            </Button>
          ) : (
            <span key={index} class="slot empty" />
          );
        })}
      </p>
      <div class="row">
        {Object.entries(scene.faces).map(([face, name]) => (
          <Button key={face} act={() => deeds.add(face)} off={full} class="face" label={say("add_die", { face: name })}>
            <Die ui={ui} face={face} />
          </Button>
        ))}
      </div>
      <p class="outlook-text" id={`${ui.prefix}entered`}>
        {say(full ? "enter_done" : "enter_left", { n: available - mind.entered.length })}
      </p>
      <div class="row">
        <Button act={deeds.sendEntered} off={blocked || !full} primary describedBy={`${ui.prefix}entered`} class="wide">
          {say("enter_send")}
        </Button>
        {!asks && (
          <Button act={() => deeds.enter(false)} class="second">
            {say("cancel")}
          </Button>
        )}
      </div>
    </div>
  );
}

export function RollDice({ ui }: { ui: Ui }): JSX.Element {
  const { say, snapshot, deeds, blocked } = ui;
  return (
    <div class="row">
      <Button act={deeds.roll} off={blocked} primary single class="wide">
        <Icon name="roll" />
        {say("roll")}
      </Button>
      <Button act={() => deeds.enter(true)} off={blocked} class="second">
        {say("enter_dice")}
      </Button>
      {snapshot.options.map(({ action, label }) => (
        <Button key={action} act={() => deeds.act(action)} off={blocked} class="second">
          {label}
        </Button>
      ))}
    </div>
  );
}

export const Tumbling = ({ ui, faces }: { ui: Ui; faces: string[] }): JSX.Element => (
  <Button act={ui.deeds.skip} class="tumbling" label={ui.say("rolling")} primary>
    {faces.map((face, index) => (
      <Die ui={ui} key={index} face={face} />
    ))}
  </Button>
);
