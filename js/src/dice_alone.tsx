import { DiceApp } from "./alone/dice_app";
import { widgetOf } from "./view";

/** The dice by themselves. */
export default widgetOf("dice_alone", (root, prefix, model) => <DiceApp root={root} prefix={prefix} model={model} />);
