import type { SearchedText } from "./hits";

/** A few borders already leave few texts to compare, and each one costs a lookup in the index. */
const maxBorders = 8;
/** The index stores at most three characters on each side. */
const maxSideLength = 3;

/**
 * A phrase is looked up by the characters around its spaces, because these are rarer than three characters in a row. The
 * letters mark whose borders they are in the index: see `word_borders` and `border_search` of the baseline.
 */
const letters: Record<SearchedText, string> = { title: "t", description: "d" };

/** Returns how many characters before and after a space the index stores; null if there are too few. */
type ChooseSides = (before: number, after: number) => [before: number, after: number] | null;

/** Chooses two or three characters, as many before as after the space. */
export const chooseSidesOnSqlite: ChooseSides = (before, after) => {
  const side = Math.min(before, after, maxSideLength);
  return side < 2 ? null : [side, side];
};

/** Chooses one to three characters before, and one to three after the space. */
export const chooseSidesOnPostgres: ChooseSides = (before, after) =>
  before > 0 && after > 0 ? [Math.min(before, maxSideLength), Math.min(after, maxSideLength)] : null;

/**
 * Lists the word borders of a query: the characters around each of its spaces. A text that contains the query has all of
 * them.
 */
export function listBorders(query: string, text: SearchedText, chooseSides: ChooseSides): string[] {
  const characters = Array.from(query);
  const borders = characters.flatMap((character, i) => {
    const sides = character === " " ? chooseSides(i, characters.length - i - 1) : null;
    return sides ? [characters.slice(i - sides[0], i + sides[1] + 1).join("")] : [];
  });
  return [...new Set(borders)].slice(0, maxBorders).map((border) => letters[text] + border);
}
