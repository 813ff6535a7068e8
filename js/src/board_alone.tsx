import { BoardApp } from "./alone/board_app";
import { widgetOf } from "./view";

/** The board by itself. */
export default widgetOf("board_alone", (root, prefix, model) => <BoardApp root={root} prefix={prefix} model={model} />);
