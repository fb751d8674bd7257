import { timestamp } from "#api/db/ids";

const day = 24 * 60 * 60_000;

/** The moment so many days before now. */
export const ago = (now: number, days: number) => timestamp(now - days * day);

/** Ages of things that came one after another: each is below its own bound and below the one before it. */
export function fallingAges(bounds: number[], next: () => number): number[] {
  let age = Infinity;
  return bounds.map((bound) => {
    age = Math.min(age, bound) * (0.55 + 0.44 * next());
    return age;
  });
}
