import { OddsApp } from "./odds_app";
import { OddsLink } from "./odds_link";
import { widgetOf } from "./view";

/** The odds of a game, in a panel of their own. */
export default widgetOf("odds", (root, prefix, model) => (
  <OddsApp root={root} prefix={prefix} connect={(changed) => new OddsLink(model, changed)} />
));
