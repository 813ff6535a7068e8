import { readTexts, unpack } from "../guards";
import type { Model } from "../post";
import { type BoardPicture, type DicePicture, SCHEMA, type Stage } from "../wire";
import { type Say, speaker } from "../words";

/** A part by itself sends nothing: it listens to what Python shows. Returns how to stop. */
export function listen(model: Model, names: string[], heard: () => void): () => void {
  for (const name of names) model.on(`change:${name}`, heard);
  return () => {
    for (const name of names) model.off(`change:${name}`, heard);
  };
}

/** What a trait holds: ours to draw, `foreign` (of another version), or nothing yet. */
function read<T>(value: unknown, key: keyof T & string): T | "foreign" | null {
  const found = unpack(value) as ({ schema?: number } & T) | undefined;
  if (found?.schema === undefined) return null;
  return found.schema === SCHEMA && key in found ? found : "foreign";
}

export const readStage = (model: Model): Stage | "foreign" | null => read<Stage>(model.get("stage"), "layouts");

export const readBoard = (model: Model): BoardPicture | "foreign" | null =>
  read<BoardPicture>(model.get("board"), "marked");

export const readDice = (model: Model): DicePicture | "foreign" | null =>
  read<DicePicture>(model.get("dice"), "groups");

export const wordsOf = (model: Model): Say => speaker(readTexts(model.get("words")));
