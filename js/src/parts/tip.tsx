import type { ComponentChildren, JSX } from "preact";
import type { Mind, Tip } from "../mind";
import type { Deeds } from "../ui";
import type { Say } from "../words";
import { Button, Icon } from "./bits";

/** What a tip is drawn from. */
export interface TipUi {
  prefix: string;
  say: Say;
  mind: Pick<Mind, "tip">;
  blocked: boolean;
  deeds: Pick<Deeds, "act" | "keepTip" | "leaveTip" | "closeTip">;
}

function Shell({ ui, tip, children }: { ui: TipUi; tip: Tip; children: ComponentChildren }): JSX.Element {
  const shell = {
    id: `${ui.prefix}tip`,
    class: `tip ${tip.above ? "above" : ""}`,
    style: { left: `${tip.x}px`, top: `${tip.y}px` },
    onMouseEnter: ui.deeds.keepTip,
    onMouseLeave: ui.deeds.leaveTip,
  };
  return tip.pinned ? (
    <section {...shell} aria-label={tip.title}>
      {children}
    </section>
  ) : (
    <div {...shell} role="tooltip">
      {children}
    </div>
  );
}

/** What is pointed at, explained. It can be entered by the pointer, tapped open, and closed by Escape. */
export function TipBox({ ui }: { ui: TipUi }): JSX.Element | null {
  const { say, mind, deeds, blocked } = ui;
  const { tip } = mind;
  if (!tip) return null;
  const { action } = tip;
  return (
    <Shell ui={ui} tip={tip}>
      <strong>{tip.title}</strong>
      {tip.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {tip.pinned && (
        <div class="row">
          {action && (
            <Button act={() => deeds.act(action.text)} off={blocked} class="second">
              {action.label}
            </Button>
          )}
          <Button act={deeds.closeTip} label={say("close")} class="tool">
            <Icon name="close" />
          </Button>
        </div>
      )}
    </Shell>
  );
}
