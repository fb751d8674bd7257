import type { SearchedText } from "./hits";

const maxBorders = 8;
const maxSideLength = 3;

/** The letters that mark borders in the index: see `word_borders` and `border_search` of the baseline. */
const letters: Record<SearchedText, string> = { title: "t", description: "d" };

/** The numbers of characters before and after a space that an index has; null when it has none for so few. */
type Sides = (before: number, after: number) => [before: number, after: number] | null;

/** Two or three characters on both sides, as the index of SQLite has them. */
export const evenSides: Sides = (before, after) => {
  const side = Math.min(before, after, maxSideLength);
  return side < 2 ? null : [side, side];
};

/** One to three characters on either side, as the index of PostgreSQL has them. */
export const anySides: Sides = (before, after) =>
  before > 0 && after > 0 ? [Math.min(before, maxSideLength), Math.min(after, maxSideLength)] : null;

/**
 * Lists the word borders of a query: the characters around each of its spaces. A text that contains the query has all of
 * them.
 */
export function listBorders(query: string, text: SearchedText, findSides: Sides): string[] {
  const characters = Array.from(query);
  const borders = characters.flatMap((character, i) => {
    const sides = character === " " ? findSides(i, characters.length - i - 1) : null;
    return sides ? [characters.slice(i - sides[0], i + sides[1] + 1).join("")] : [];
  });
  return [...new Set(borders)].slice(0, maxBorders).map((border) => letters[text] + border);
}
