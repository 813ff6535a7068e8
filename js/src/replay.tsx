import { Replay } from "./replay/app";
import { ReplayLink } from "./replay/link";
import { widgetOf } from "./view";

/** A game that was played, or goes on, looked through. */
export default widgetOf("replay", (root, prefix, model, host) => (
  <Replay root={root} prefix={prefix} host={host} connect={(changed, moved) => new ReplayLink(model, changed, moved)} />
));
