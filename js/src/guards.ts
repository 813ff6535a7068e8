import { type Frame, type LogLine, type OddsPicture, SCHEMA, type Scene, type Snapshot } from "./wire";

/** What a trait's value is to this view: ours to draw, of another schema, or nothing yet. */
export type Reading<T> = { kind: "ours"; value: T } | { kind: "foreign" } | { kind: "none" };

/** A table of Python's (`pack` in widgets/protocol.py) as the list of objects that it stands for. */
export function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack);
  if (typeof value !== "object" || value === null) return value;
  const { of: keys, rows } = value as { of?: unknown; rows?: unknown };
  if (Array.isArray(keys) && Array.isArray(rows))
    return rows.map((row: unknown[]) => Object.fromEntries(keys.map((key, index) => [key, unpack(row[index])])));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)]));
}

function read<T>(value: unknown, keys: (keyof T & string)[]): Reading<T> {
  if (typeof value !== "object" || value === null || !("schema" in value)) return { kind: "none" };
  return value.schema === SCHEMA && keys.every((key) => key in value)
    ? { kind: "ours", value: value as T }
    : { kind: "foreign" };
}

export const readScene = (value: unknown): Reading<Scene> => read<Scene>(value, ["id", "words", "art", "layouts"]);

export const readTexts = (value: unknown): Record<string, string> => (value ?? {}) as Record<string, string>;

/** The words of a scene of any schema: enough to say that it cannot be drawn. */
export const readWords = (value: unknown): Record<string, string> =>
  readTexts((value as { words?: unknown } | null)?.words);

export const readFrame = (value: unknown): Reading<Frame> => read<Frame>(value, ["rev", "acks", "version"]);

export function readOdds(value: unknown): OddsPicture | null {
  const odds = unpack(value) as OddsPicture | undefined;
  return odds?.shows ? odds : null;
}

export const readSnapshot = (value: unknown): Reading<Snapshot> =>
  read<Snapshot>(unpack(value), ["scene", "rev", "acks", "options", "dice"]);

export const readText = (value: unknown): string => (typeof value === "string" ? value : "");

export function readLog(value: unknown): LogLine[] | null {
  const lines = unpack(value);
  return Array.isArray(lines) ? lines : null;
}
