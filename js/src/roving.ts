export type Box = number[];

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const centre = ([x = 0, y = 0, width = 0, height = 0]: Box): [number, number] => [x + width / 2, y + height / 2];

/** The spot that an arrow key leads to: the nearest one that way, a step aside counting like one ahead. Home and End: first, last. */
export function neighbour(boxes: Record<string, Box>, from: string, key: string): string {
  const names = Object.keys(boxes);
  if (key === "Home") return names[0] ?? from;
  if (key === "End") return names[names.length - 1] ?? from;
  const step = STEPS[key];
  const here = boxes[from];
  if (!step || !here) return from;
  const [x, y] = centre(here);
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const [otherX, otherY] = centre(boxes[name] ?? []);
    const along = (otherX - x) * step[0] + (otherY - y) * step[1];
    const aside = Math.abs((otherX - x) * step[1] + (otherY - y) * step[0]);
    const cost = along + aside;
    if (along > 1 && aside <= 2 * along && cost < least) {
      best = name;
      least = cost;
    }
  }
  return best;
}
