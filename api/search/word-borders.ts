import type { Text } from "./scores";

const maxBorders = 8;
const sides = [3, 2];

/** The letters that mark borders in the index: see migration 034. */
const letters: Record<Text, string> = { title: "t", description: "d" };

/**
 * Lists the word borders of a query: each space with three characters on both sides, or with two where the query has no
 * more. A text that contains the query has all of them.
 */
export function listBorders(query: string, text: Text): string[] {
  const characters = Array.from(query);
  const borders = characters.flatMap((character, i) => {
    const side = character === " " && sides.find((size) => i >= size && i + size < characters.length);
    return side ? [characters.slice(i - side, i + side + 1).join("")] : [];
  });
  return [...new Set(borders)].slice(0, maxBorders).map((border) => letters[text] + border);
}
