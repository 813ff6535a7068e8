import type { JSX } from "preact";
import type { Ui } from "../ui";
import { Button, Icon } from "./bits";

/** Nobody answers: the record is kept here, and can go on elsewhere. */
export function Gone({ ui, why }: { ui: Ui; why: string }): JSX.Element {
  const { say, deeds } = ui;
  return (
    <section class="gone" aria-label={say("gone")}>
      <div role="alert" class="alert">
        <Icon name="alert" />
        <span>{why}</span>
      </div>
      <div class="row">
        <Button act={deeds.copyRecord} class="second">
          <Icon name="copy" />
          {say("copy_record")}
        </Button>
        <Button act={deeds.downloadRecord} class="second">
          <Icon name="save" />
          {say("download_record")}
        </Button>
        <Button act={deeds.copyResume} class="second">
          <Icon name="copy" />
          {say("copy_resume")}
        </Button>
      </div>
      <p class="answer">{ui.mind.notice}</p>
    </section>
  );
}
