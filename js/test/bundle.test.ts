// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const bundles = ["board_alone", "dice_alone", "game", "odds", "replay"].map(
  (name) => [name, new URL(`../../mlem_widgets/static/${name}.js`, import.meta.url)] as const,
);

describe.each(bundles)("the bundle of %s", (name, url) => {
  it("stands alone, since a Blob URL resolves no import", () => {
    expect(readFileSync(url, "utf8")).not.toMatch(/\bimport\s*["'({*]|\bfrom\s*["']/);
  });

  it("exports an anywidget", async () => {
    const { default: widget } = await import(url.href);
    expect(widget.render).toBeTypeOf("function");
  });

  it("styles its own widget alone, whatever else is on the page", () => {
    const css = readFileSync(new URL(url.href.replace(/js$/, "css")), "utf8");
    expect(css).toContain(`.mlem.${name}`);
    expect(css).not.toMatch(new RegExp(`\\.mlem(?!\\.${name}|[\\w-])`));
  });
});
