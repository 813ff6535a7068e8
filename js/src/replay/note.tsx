import type { JSX } from "preact";
import { Button, Icon, Select } from "../parts/bits";
import { MARKS, noteAt, type ReplayUi } from "./ui";

/** Writes a mark and a comment beside the ply at hand. Python keeps them. */
function Editor({ ui }: { ui: ReplayUi }): JSX.Element {
  const { say, hand, mind, deeds, prefix, reachable } = ui;
  const { index: line, ply, told } = hand;
  const { mark = "", comment = "" } = noteAt(hand) ?? {};
  const draft = mind.draft ?? { line, ply: ply - 1, mark, comment };
  const changed = draft.mark !== mark || draft.comment !== comment;
  const write = (part: Partial<typeof draft>): void => deeds.draft({ ...draft, ...part });
  return (
    <form
      class="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reachable && changed) deeds.keepNote();
      }}
    >
      <p class="hint" id={`${prefix}beside`}>
        {say("note_of", { n: ply, told })}
      </p>
      <div class="row">
        <Select
          label={say("mark")}
          value={draft.mark}
          entries={[
            { value: "", text: say("mark_none") },
            ...Object.entries(MARKS).map(([value, word]) => ({ value, text: say(word) })),
          ]}
          off={!reachable}
          change={(value) => write({ mark: value })}
        />
        <Button act={deeds.keepNote} off={!reachable || !changed} class="wide" describedBy={`${prefix}beside`}>
          {say("keep_note")}
        </Button>
      </div>
      <label>
        <span class="sr">{say("comment")}</span>
        <textarea
          rows={2}
          maxLength={4000}
          value={draft.comment}
          placeholder={say("comment")}
          readOnly={!reachable}
          aria-describedby={`${prefix}beside`}
          onInput={(event) => write({ comment: event.currentTarget.value })}
        />
      </label>
    </form>
  );
}

/** Marks, comments and branches: what needs Python. */
export function Notes({ ui }: { ui: ReplayUi }): JSX.Element {
  const { say, hand, deeds, reachable, alone, branches } = ui;
  return (
    <section class="notes" aria-label={say("note")}>
      {!reachable && <p class="hint">{say(alone ? "alone" : "off")}</p>}
      {!alone && (hand.ply > 0 ? <Editor ui={ui} /> : <p class="hint">{say("note_start")}</p>)}
      {!alone && (
        <div class="row">
          <Button act={deeds.branch} off={!reachable} class="second wide" single>
            <Icon name="branch" />
            {say("branch")}
          </Button>
        </div>
      )}
      <p class="answer" role="status">
        {branches > 0 && say("branched", { code: "widget.branches[-1]" })}
      </p>
    </section>
  );
}
