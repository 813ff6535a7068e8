/** Dice thrown on a real table, entered one by one. The text is what was entered so far, in the dice's order. */
export function addDie(entered: string, face: string, room: number, order: string[]): string {
  if (entered.length >= room || !order.includes(face)) return entered;
  return [...entered, face].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join("");
}

export function removeDie(entered: string, face = entered.slice(-1)): string {
  const at = entered.lastIndexOf(face);
  return at < 0 ? entered : entered.slice(0, at) + entered.slice(at + 1);
}

/** Faces to show while dice tumble: what they end on is decided already. */
export function tumbled(count: number, order: string[], random: () => number = Math.random): string[] {
  return Array.from({ length: count }, () => order[Math.floor(random() * order.length)] ?? "");
}
