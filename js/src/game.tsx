import { App } from "./app";
import { Link } from "./link";
import { widgetOf } from "./view";

/** The whole game. */
export default widgetOf("game", (root, prefix, model) => (
  <App root={root} prefix={prefix} connect={(changed) => new Link(model, changed)} />
));
