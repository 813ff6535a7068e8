/** Gives every id in SVG markup, and every reference to one, a prefix: two outputs on a page must never share an id. */
export function prefixed(markup: string, prefix: string): string {
  return markup
    .replace(/(\sid=["'])/g, `$1${prefix}`)
    .replace(/(href=["']#)/g, `$1${prefix}`)
    .replace(/(url\(["']?#)/g, `$1${prefix}`);
}

/** The same, done once for each markup: a board's is long, and drawn again and again. */
export function prefixer(): typeof prefixed {
  const known = new Map<string, string>();
  return (markup, prefix) => {
    const key = prefix + markup;
    const done = known.get(key) ?? prefixed(markup, prefix);
    known.set(key, done);
    return done;
  };
}
