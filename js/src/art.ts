/** Gives every id in SVG markup, and every reference to one, a prefix: two outputs on a page must never share an id. */
export function prefixed(markup: string, prefix: string): string {
  return markup
    .replace(/(\sid=["'])/g, `$1${prefix}`)
    .replace(/(href=["']#)/g, `$1${prefix}`)
    .replace(/(url\(["']?#)/g, `$1${prefix}`);
}
