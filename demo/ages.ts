import { timestamp } from "#api/db/ids";

const dayMs = 24 * 60 * 60_000;

/** Returns the timestamp of `days` before now. */
export const timestampAgo = (now: number, days: number) => timestamp(now - days * dayMs);

/** Draws the ages, in days, of consecutive items: each age is below its bound and below the age before it. */
export function makeFallingAges(bounds: number[], next: () => number): number[] {
  let age = Infinity;
  return bounds.map((bound) => {
    age = Math.min(age, bound) * (0.55 + 0.44 * next());
    return age;
  });
}
