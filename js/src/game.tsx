import { GameApp } from "./game_app";
import { GameLink } from "./game_link";
import { widgetOf } from "./view";

/** The whole game. */
export default widgetOf("game", (root, prefix, model) => (
  <GameApp root={root} prefix={prefix} connect={(changed) => new GameLink(model, changed)} />
));
