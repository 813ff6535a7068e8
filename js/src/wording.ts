import { choiceOf, isMove } from "./options";
import type { Option, Scene } from "./wire";
import { speaker } from "./words";

/** An option with its label and preview: moves come without, and get theirs here from the scene's words. */
export function worded(option: Option, scene: Scene): Option {
  if (option.label || !isMove(option)) return option;
  const say = speaker(scene.words);
  const { faces, tokens } = choiceOf(option.action);
  const groups = [...faces.map((face) => scene.faces[face] ?? face), ...Array<string>(tokens).fill(say("token"))];
  const bodies = option.reach.map((spot) => scene.spots[spot]?.label ?? spot).join(", ");
  const there = say(`there_${option.there}`, { bodies });
  const space = option.to.replace("space.", "");
  return {
    ...option,
    label: say("move_label", { groups: groups.join(" + ") }),
    preview: say("move_preview", { space, dice: option.dice, there }),
  };
}
