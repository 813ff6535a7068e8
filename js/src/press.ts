import { type Deed, KEYS } from "./keys";
import { tokensIn } from "./options";
import type { Ui } from "./ui";

/** What a key does here; false where it does nothing, so that the browser may. `onButton`: Enter is the button's own. */
export function press(key: string, ui: Ui, onButton: boolean, focus: (selector: string) => void): boolean {
  const { deeds, snapshot, mind, scene, blocked, gone } = ui;
  if (mind.tumbling && key !== "Tab") {
    deeds.skip();
    return key !== "Escape";
  }
  const { phase, dice, options } = snapshot;
  const entering = phase === "roll" && (mind.entering || dice.asks);
  const face = Object.keys(scene.faces).find((one) => one.toLowerCase() === key);
  const digit = Number(key);

  if (entering && face) {
    deeds.add(face);
    if (mind.entered.length + 1 >= dice.available) focus(".enter [data-primary]");
    return true;
  }
  if (phase === "choose" && face && !blocked) {
    const group = dice.groups.find((one) => one.face === face);
    if (group?.usable) {
      deeds.face(face);
      focus(".choose [data-primary]");
    } else if (group) deeds.why(face);
    return true;
  }
  if (phase === "choose" && key === "t" && !blocked && options.some(({ action }) => action.endsWith("t"))) {
    // One token more; after the last, none.
    const { tokens } = mind.choice;
    deeds.token(tokens < tokensIn(options) ? tokens : 0);
    focus(".choose [data-primary]");
    return true;
  }
  if (digit >= 1 && digit <= options.length && phase !== "roll" && phase !== "choose") {
    focus(`.choices .choice:nth-child(${digit})`);
    return true;
  }

  const deed: Deed | undefined = KEYS[key];
  switch (deed) {
    case "roll":
      if (phase !== "roll" || entering || blocked) return false;
      deeds.roll();
      return true;
    case "enter":
      if (phase !== "roll" || blocked) return false;
      deeds.enter(true);
      focus("[data-enter]");
      return true;
    case "undo":
      if (!blocked && snapshot.can_undo) deeds.undo();
      return true;
    case "redo":
      if (!blocked && snapshot.can_redo) deeds.redo();
      return true;
    case "new":
      if (!gone) deeds.open("new");
      return true;
    case "help":
      deeds.open("help");
      return true;
    case "full":
      deeds.full();
      return true;
    case "odds":
      deeds.turn("layer", ui.odds.picture.shows.length === 0);
      return true;
    case "because":
      deeds.explain(true);
      return true;
    case "speak":
      deeds.speak();
      return true;
    case "command":
      focus(".command input");
      return true;
    case "back":
      if (!entering) return false;
      deeds.remove();
      return true;
    case "confirm":
      if (onButton || blocked) return false;
      if (entering && mind.entered.length === dice.available) deeds.sendEntered();
      else if (ui.picked) deeds.confirm();
      return true;
    case "escape":
      if (mind.tip) deeds.closeTip();
      else if (mind.spoken) deeds.hush();
      else if (mind.entering) deeds.enter(false);
      else return false;
      return true;
    default:
      return false;
  }
}
