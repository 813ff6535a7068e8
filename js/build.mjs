/** Writes one script and one style sheet a widget to ../mlem_widgets/static: a Blob URL has no relative imports. */
import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { build } from "esbuild";

const widgets = ["board_alone", "dice_alone", "game", "odds", "replay"];

const { outputFiles } = await build({
  entryPoints: widgets.flatMap((widget) => [`src/${widget}.tsx`, `src/${widget}.css`]),
  outdir: "../mlem_widgets/static",
  write: false,
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

/** A style sheet with its rules for its own widget alone: on one page with others, each must not restyle them. */
const owned = (css, widget) => css.replace(/\.mlem(?![\w-])/g, `.mlem.${widget}`);

for (const { path, text } of outputFiles) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, path.endsWith(".css") ? owned(text, basename(path, ".css")) : text);
}
