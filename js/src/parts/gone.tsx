import type { JSX } from "preact";
import type { Ui } from "../ui";
import { Icon, Keep } from "./bits";

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
        <Keep ui={ui} act={deeds.copyRecord} icon="copy" word="copy_record" />
        <Keep ui={ui} act={deeds.downloadRecord} icon="save" word="download_record" />
        <Keep ui={ui} act={deeds.copyResume} icon="copy" word="copy_resume" />
      </div>
      <p class="answer">{ui.mind.notice}</p>
    </section>
  );
}
