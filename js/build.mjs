/** Writes one script and one style sheet a widget to ../mlem_widgets/static: a Blob URL has no relative imports. */
import { build } from "esbuild";

const widgets = ["game", "odds"];

await build({
  entryPoints: widgets.flatMap((widget) => [`src/${widget}.tsx`, `src/${widget}.css`]),
  outdir: "../mlem_widgets/static",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  charset: "utf8",
  logLevel: "warning",
});
