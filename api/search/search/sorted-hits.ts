import type { PageSlice } from "#api/lists/page";
import { type ResultOptions, resultSortColumns } from "./filters";
import type { Hit } from "./hits";

/** A hit with its key in the requested order; the id comes last. */
export interface SortedHit extends Hit {
  key: (string | number)[];
}

export function toSortKey({ sorting }: ResultOptions, hit: Hit & { views: number; duration: number }) {
  if (!sorting) return [hit.score, hit.published_at, hit.id];
  const value = hit[resultSortColumns[sorting.by].name];
  return [value, hit.id];
}

function compareKeys(one: readonly (string | number)[], other: readonly (string | number)[]) {
  const index = one.findIndex((value, each) => value !== other[each]);
  return index < 0 ? 0 : one[index]! < other[index]! ? -1 : 1;
}

export function sortBySortKey<H extends SortedHit>(
  hits: H[],
  { sorting }: ResultOptions,
  { cursor, backwards, limit }: PageSlice,
): H[] {
  const isAscending = (sorting?.ascending ?? false) !== backwards;
  const order = isAscending ? compareKeys : (a: H["key"], b: H["key"]) => compareKeys(b, a);
  return hits
    .filter(({ key }) => !cursor || order([...cursor], key) < 0)
    .sort((a, b) => order(a.key, b.key))
    .slice(0, limit);
}
