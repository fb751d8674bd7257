export interface Figure {
  what: string;
  goal: string;
  result: string;
  /** Null for a figure without a goal: it gives context, or was not measured. */
  isMet: boolean | null;
}

const written = (value: number) => (Number.isInteger(value) ? String(value) : value.toPrecision(3));

export const atMost = (what: string, goal: number, value: number, unit = "", detail = ""): Figure => ({
  what,
  goal: `≤ ${goal}${unit}`,
  result: `${written(value)}${unit}${detail && ` (${detail})`}`,
  isMet: value <= goal,
});

export const atLeast = (what: string, least: number, value: number, unit = "", detail = ""): Figure => ({
  ...atMost(what, least, value, unit, detail),
  goal: `≥ ${least}${unit}`,
  isMet: value >= least,
});

export const note = (what: string, result: string): Figure => ({ what, goal: "", result, isMet: null });

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Runs `first` and `second` alternately, so that disturbances of the machine affect both; returns the results of each.
 */
export async function inTurn<T>(
  rounds: number,
  first: () => Promise<T>,
  second: () => Promise<T>,
): Promise<[T[], T[]]> {
  const results: [T[], T[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    results[0].push(await first());
    results[1].push(await second());
  }
  return results;
}
