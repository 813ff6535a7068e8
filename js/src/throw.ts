/** Dice thrown on a real table, entered one by one. The text is what was entered so far, in that order. */
export function addDie(entered: string, face: string, room: number, order: string[]): string {
  return entered.length < room && order.includes(face) ? entered + face : entered;
}

export function removeDie(entered: string, face = entered.slice(-1)): string {
  const at = entered.lastIndexOf(face);
  return at < 0 ? entered : entered.slice(0, at) + entered.slice(at + 1);
}

/** Faces to show while dice tumble: what they end on is decided already. */
export function tumbled(count: number, order: string[], random: () => number = Math.random): string[] {
  return Array.from({ length: count }, () => order[Math.floor(random() * order.length)] ?? "");
}
