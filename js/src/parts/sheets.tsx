import type { ComponentChildren, JSX } from "preact";
import { KEYS } from "../keys";
import { boards, kindsFor, replaced } from "../mind";
import type { Ui } from "../ui";
import { Alert, Button, Icon, Keep, Select } from "./bits";
import { DiceSelect, LanguageSelect } from "./header";
import { Lines } from "./log";
import { WhySheet } from "./odds";
import { SheetBox } from "./sheet";

/** One of the game's windows. */
const Sheet = ({ ui, title, children }: { ui: Ui; title: string; children: ComponentChildren }): JSX.Element => (
  <SheetBox id={`${ui.prefix}sheet`} title={title} leave={ui.say("close")} close={ui.deeds.close}>
    {children}
  </SheetBox>
);

function NewGameSheet({ ui }: { ui: Ui }): JSX.Element {
  const { say, scene, mind, deeds, blocked, blamed, complaint } = ui;
  const { draft } = mind;
  const kinds = kindsFor(scene, ui.snapshot.players);
  const id = (name: string) => `${ui.prefix}new-${name}`;
  return (
    <Sheet ui={ui} title={say("new_game")}>
      <form
        class="new"
        onSubmit={(event) => {
          event.preventDefault();
          deeds.start();
        }}
      >
        <fieldset>
          <legend>{say("players")}</legend>
          {draft.names.map((name, seat) => (
            <div class="seat" key={seat}>
              <label for={id(`name-${seat}`)}>{say("seat_name", { n: seat + 1 })}</label>
              <input
                id={id(`name-${seat}`)}
                type="text"
                dir="auto"
                autocomplete="off"
                value={name}
                onInput={(event) => deeds.draft({ names: replaced(draft.names, seat, event.currentTarget.value) })}
              />
              {kinds.length > 1 && (
                <select
                  aria-label={say("seat_kind", { n: seat + 1 })}
                  value={draft.kinds[seat]}
                  onChange={(event) => deeds.draft({ kinds: replaced(draft.kinds, seat, event.currentTarget.value) })}
                >
                  {kinds.map((kind) => (
                    <option key={kind.value} value={kind.value}>
                      {kind.text}
                    </option>
                  ))}
                </select>
              )}
              <Button
                act={() => deeds.seat(-1, seat)}
                off={draft.names.length <= scene.min_players}
                label={say("remove_player", { n: seat + 1 })}
                class="tool"
              >
                <Icon name="minus" />
              </Button>
            </div>
          ))}
          <Button act={() => deeds.seat(1)} off={draft.names.length >= scene.max_players} class="second">
            <Icon name="plus" />
            {say("add_player")}
          </Button>
        </fieldset>
        {boards(scene).length > 1 && (
          <Select
            label={say("ruleset")}
            value={draft.ruleset}
            entries={boards(scene)}
            off={false}
            change={(ruleset) => deeds.draft({ ruleset })}
          />
        )}
        <Select
          label={say("language")}
          value={draft.locale}
          entries={scene.languages}
          off={false}
          change={(locale) => deeds.draft({ locale })}
        />
        <p class="warning">{say("new_game_warning")}</p>
        <Keep ui={ui} act={deeds.downloadRecord} icon="save" word="download_record" />
        <Alert text={blamed === "new" ? complaint : ""} />
        <div class="row">
          <Button act={deeds.start} off={blocked} primary class="wide">
            {say("start")}
          </Button>
          <Button act={deeds.close} class="second">
            {say("cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Keys that the words of the odds layer explain. */
const OF_ODDS = ["odds", "because"];

const HelpSheet = ({ ui }: { ui: Ui }): JSX.Element => (
  <Sheet ui={ui} title={ui.say("help")}>
    <p>{ui.say("help_text")}</p>
    <h3>{ui.say("keys")}</h3>
    <dl class="keys">
      {[["1 2 3 4 A", "faces"], ["T", "token"], ["← ↑ → ↓", "arrows"], ...Object.entries(KEYS)].map(
        ([key, deed = ""]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{OF_ODDS.includes(deed) ? ui.odds.tell(`key_${deed}`) : ui.say(`key_${deed}`)}</dd>
          </div>
        ),
      )}
    </dl>
    <p class="notice">{ui.say("unofficial")}</p>
  </Sheet>
);

const MoreSheet = ({ ui }: { ui: Ui }): JSX.Element => {
  const { say, deeds } = ui;
  return (
    <Sheet ui={ui} title={say("more")}>
      <div class="stack">
        <LanguageSelect ui={ui} />
        <DiceSelect ui={ui} />
        <Keep ui={ui} act={deeds.copyRecord} icon="copy" word="copy_record" />
        <Keep ui={ui} act={deeds.downloadRecord} icon="save" word="download_record" />
        <Keep ui={ui} act={deeds.copyScript} icon="copy" word="copy_script" />
        <Keep ui={ui} act={deeds.copyPlace} icon="copy" word="copy_position" />
        <Keep ui={ui} act={deeds.copyResume} icon="copy" word="copy_resume" />
        <Keep ui={ui} act={deeds.speak} icon="speak" word="speak_position" />
        <p class="answer">{ui.mind.notice}</p>
      </div>
    </Sheet>
  );
};

const LogSheet = ({ ui, log }: { ui: Ui; log: Ui["snapshot"]["log"] }): JSX.Element => (
  <Sheet ui={ui} title={ui.say("whole_log")}>
    <section class="lines" tabindex={0} aria-label={ui.say("log")}>
      <Lines ui={ui} lines={log} />
    </section>
  </Sheet>
);

const TextSheet = ({ ui }: { ui: Ui }): JSX.Element => (
  <Sheet ui={ui} title={ui.say("copy_by_hand")}>
    <textarea
      class="byhand"
      readonly
      rows={10}
      aria-label={ui.say("copy_by_hand")}
      value={ui.mind.text}
      onFocus={(event) => event.currentTarget.select()}
    />
  </Sheet>
);

export function Sheets({ ui, log }: { ui: Ui; log: Ui["snapshot"]["log"] }): JSX.Element | null {
  switch (ui.mind.sheet) {
    case "new":
      return <NewGameSheet ui={ui} />;
    case "help":
      return <HelpSheet ui={ui} />;
    case "more":
      return <MoreSheet ui={ui} />;
    case "log":
      return <LogSheet ui={ui} log={log} />;
    case "why":
      return <WhySheet odds={ui.odds} />;
    case "text":
      return <TextSheet ui={ui} />;
    default:
      return null;
  }
}
