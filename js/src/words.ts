/** The words of the language in force. They come from Python: this file only fills their `{blanks}`. */
export type Say = (key: string, blanks?: Record<string, string | number>) => string;

export function fill(template: string, blanks: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank));
}

/** A key without words shows itself, so that a gap is seen rather than blank. */
export function speaker(words: Record<string, string>): Say {
  return (key, blanks) => fill(words[key] ?? key, blanks);
}

/** Puts sentences one after the other, whether or not they end with a full stop. */
export function sentences(...texts: (string | undefined)[]): string {
  return texts
    .filter(Boolean)
    .map((text) => (/[.!?…]$/.test(text as string) ? text : `${text}.`))
    .join(" ");
}
