/** What a key asks for. Faces and digits mean what the phase makes of them. */
export type Deed =
  | "roll"
  | "enter"
  | "undo"
  | "redo"
  | "new"
  | "speak"
  | "help"
  | "full"
  | "odds"
  | "because"
  | "command"
  | "confirm"
  | "escape"
  | "back";

export const KEYS: Record<string, Deed> = {
  r: "roll",
  e: "enter",
  u: "undo",
  y: "redo",
  n: "new",
  p: "speak",
  "?": "help",
  f: "full",
  o: "odds",
  w: "because",
  "/": "command",
  Enter: "confirm",
  Escape: "escape",
  Backspace: "back",
};

interface Press {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** Fields keep the keys typed in them. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** The key as the game reads it; nothing where it belongs to the host, to a field or to a combination. */
export function keyOf({ key, ctrlKey, altKey, metaKey }: Press, target: EventTarget | null): string {
  if (ctrlKey || altKey || metaKey) return "";
  if (isField(target)) return key === "Escape" ? key : "";
  return key.length === 1 ? key.toLowerCase() : key;
}
