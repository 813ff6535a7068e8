import { type LogLine, SCHEMA, type Scene, type Snapshot } from "./wire";

/** What a trait's value is to this view: ours to draw, of another schema, or nothing yet. */
export type Reading<T> = { kind: "ours"; value: T } | { kind: "foreign" } | { kind: "none" };

function read<T>(value: unknown, keys: (keyof T & string)[]): Reading<T> {
  if (typeof value !== "object" || value === null || !("schema" in value)) return { kind: "none" };
  return value.schema === SCHEMA && keys.every((key) => key in value)
    ? { kind: "ours", value: value as T }
    : { kind: "foreign" };
}

export const readScene = (value: unknown): Reading<Scene> => read<Scene>(value, ["id", "words", "art", "layouts"]);

export const readSnapshot = (value: unknown): Reading<Snapshot> =>
  read<Snapshot>(value, ["scene", "rev", "acks", "options", "dice"]);

export const readRecord = (value: unknown): string => (typeof value === "string" ? value : "");

export const readLog = (value: unknown): LogLine[] | null => (Array.isArray(value) ? (value as LogLine[]) : null);
