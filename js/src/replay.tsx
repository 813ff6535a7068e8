import { widgetOf } from "./view";

export default widgetOf("replay", () => <p />);
