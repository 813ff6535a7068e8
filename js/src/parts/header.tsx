import type { JSX } from "preact";
import type { Ui } from "../ui";
import { Button, Icon, type IconName, Select } from "./bits";

/** Whether the switches of the odds layer are in sight. */
export const barShown = ({ mind, odds }: Ui): boolean => mind.bar ?? odds.picture.shows.length > 0;

export const LanguageSelect = ({ ui, bare = false }: { ui: Ui; bare?: boolean }): JSX.Element => (
  <Select
    label={ui.say("language")}
    value={ui.scene.locale}
    entries={ui.scene.languages}
    off={ui.gone}
    change={ui.deeds.language}
    bare={bare}
  />
);

export const DiceSelect = ({ ui, bare = false }: { ui: Ui; bare?: boolean }): JSX.Element => (
  <Select
    label={ui.say("dice_mode")}
    value={ui.snapshot.dice.asks ? "table" : "virtual"}
    entries={[
      { value: "virtual", text: ui.say("dice_virtual") },
      { value: "table", text: ui.say("dice_table") },
    ]}
    off={ui.gone}
    change={ui.deeds.dice}
    bare={bare}
  />
);

interface ToolProps {
  ui: Ui;
  name: string;
  icon: IconName;
  act: () => void;
  off?: boolean;
}

const Tool = ({ ui, name, icon, act, off = false }: ToolProps): JSX.Element => (
  <Button act={act} off={off} label={ui.say(name)} class="tool">
    <Icon name={icon} />
  </Button>
);

export function Header({ ui }: { ui: Ui }): JSX.Element {
  const { say, snapshot, deeds, blocked, gone, size } = ui;
  return (
    <div class="header">
      <p class="title">
        <strong>{say("title")}</strong> <span class="notice">{ui.scene.title}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: these are tools, not the fields of a form */}
      <div class="tools" role="group" aria-label={say("tools")}>
        <Tool ui={ui} name="undo" icon="undo" act={deeds.undo} off={blocked || !snapshot.can_undo} />
        <Tool ui={ui} name="redo" icon="redo" act={deeds.redo} off={blocked || !snapshot.can_redo} />
        <Tool ui={ui} name="new_game" icon="plus" act={() => deeds.open("new")} off={gone} />
        <Button act={() => deeds.bar(!barShown(ui))} label={ui.odds.tell("open")} expanded={barShown(ui)} class="tool">
          <Icon name="odds" />
        </Button>
        <Tool ui={ui} name="full_screen" icon="full" act={deeds.full} />
        <Tool ui={ui} name="help" icon="help" act={() => deeds.open("help")} />
        <Tool ui={ui} name="more" icon="more" act={() => deeds.open("more")} />
        {size !== "phone" && (
          <div class="selects">
            <LanguageSelect ui={ui} bare />
            <DiceSelect ui={ui} bare />
          </div>
        )}
      </div>
    </div>
  );
}
