import { Component, createRef, type JSX } from "preact";
import type { Ui } from "../ui";
import type { LogLine } from "../wire";
import { Button, Mark } from "./bits";

export const Lines = ({ ui, lines }: { ui: Ui; lines: LogLine[] }): JSX.Element => (
  <ol>
    {lines.map((line, index) => (
      <li key={`${line.ply}.${index - lines.findIndex(({ ply }) => ply === line.ply)}`} data-kind={line.kind}>
        <span class="ply">{line.ply}</span>
        {line.seat >= 0 && <Mark ui={ui} seat={line.seat} />}
        <span>{line.text}</span>
      </li>
    ))}
  </ol>
);

const NEAR = 8;

/** The newest events, the last one in sight. */
export class Log extends Component<{ ui: Ui }> {
  private readonly list = createRef<HTMLDivElement>();

  override componentDidMount(): void {
    this.scroll();
  }

  override getSnapshotBeforeUpdate(): boolean {
    const list = this.list.current;
    return !list || list.scrollTop + list.clientHeight > list.scrollHeight - NEAR;
  }

  /** Follows the news, unless somebody has scrolled up to read. */
  override componentDidUpdate(before: { ui: Ui }, _state: object, atEnd: unknown): void {
    if (atEnd || before.ui.snapshot !== this.props.ui.snapshot) this.scroll();
  }

  render({ ui }: { ui: Ui }): JSX.Element {
    return (
      <section class="log" aria-label={ui.say("log")}>
        <div class="log-head">
          <span>{ui.say("log")}</span>
          <Button act={ui.deeds.wholeLog} off={ui.gone} class="small">
            {ui.say("whole_log")}
          </Button>
        </div>
        <div class="lines" role="log" ref={this.list} tabindex={0} aria-label={ui.say("log")}>
          <Lines ui={ui} lines={ui.snapshot.log} />
        </div>
      </section>
    );
  }

  private scroll(): void {
    const list = this.list.current;
    if (list) list.scrollTop = list.scrollHeight;
  }
}
