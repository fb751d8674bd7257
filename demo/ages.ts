import { timestamp } from "#api/db/ids";

const day = 24 * 60 * 60_000;

/** Returns the timestamp `days` days before now. */
export const ago = (now: number, days: number) => timestamp(now - days * day);

/** Draws the ages, in days, of consecutive items: each age is below its bound and below the age before it. */
export function makeFallingAges(bounds: number[], next: () => number): number[] {
  let age = Infinity;
  return bounds.map((bound) => {
    age = Math.min(age, bound) * (0.55 + 0.44 * next());
    return age;
  });
}
