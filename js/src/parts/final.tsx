import type { JSX } from "preact";
import type { Ui } from "../ui";
import type { Result } from "../wire";
import { Button, Mark } from "./bits";

/** How the game ended, and how every total came about. */
export function Final({ ui, result }: { ui: Ui; result: Result }): JSX.Element {
  const { say, deeds } = ui;
  return (
    <div class="final">
      <section class="scroll" tabindex={0} aria-label={say("result")}>
        <table>
          <caption>{result.text}</caption>
          <thead>
            <tr>
              {result.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {result.rows.map(([name, ...values], seat) => (
            <tbody key={seat}>
              <tr class={result.winners.includes(seat) ? "winner" : ""}>
                <th scope="rowgroup" id={`${ui.prefix}result-${seat}`}>
                  <Mark ui={ui} seat={seat} />
                  <bdi>{name}</bdi>
                  {result.winners.includes(seat) && <em>{say("winner")}</em>}
                </th>
                {values.map((value, column) => (
                  <td key={column}>{value}</td>
                ))}
              </tr>
              {result.details[seat] && (
                <tr class="detail">
                  <td colSpan={result.columns.length} headers={`${ui.prefix}result-${seat}`}>
                    {result.details[seat]}
                  </td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </section>
      <Button act={() => deeds.open("new")} off={ui.gone} primary class="wide">
        {say("new_game")}
      </Button>
    </div>
  );
}
