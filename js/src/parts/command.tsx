import type { JSX } from "preact";
import type { Ui } from "../ui";
import { Alert, Button } from "./bits";

/** The line that takes action texts. What was typed stays until it was understood. */
export function Command({ ui }: { ui: Ui }): JSX.Element {
  const { say, mind, deeds, snapshot, blamed, complaint, blocked } = ui;
  const id = `${ui.prefix}command`;
  return (
    <form
      class="command"
      onSubmit={(event) => {
        event.preventDefault();
        deeds.command();
      }}
    >
      <label for={id}>{say("command")}</label>
      <div class="row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={snapshot.options[0]?.action ?? say("command_example")}
          value={mind.typed}
          aria-describedby={`${id}-answer`}
          onInput={(event) => deeds.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            deeds.recall(event.key === "ArrowUp" ? 1 : -1);
          }}
        />
        <Button act={deeds.command} off={blocked || mind.typed.trim() === ""}>
          {say("command_send")}
        </Button>
      </div>
      <div class="reply" id={`${id}-answer`}>
        <Alert text={blamed === "command" ? complaint : ""} />
        <output class="answer" for={id}>
          {complaint ? "" : snapshot.answer}
        </output>
      </div>
    </form>
  );
}
