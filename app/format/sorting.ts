import { readSearch } from "./query";

/** What one's own videos can be sorted by, and which way first. */
const firstWays = { title: "asc", views: "desc", createdAt: "desc" } as const;

export type SortBy = keyof typeof firstWays;

export interface Sorting {
  sortBy: SortBy;
  sortType: "asc" | "desc";
}

const isSortBy = (value: string | null): value is SortBy => value !== null && Object.hasOwn(firstWays, value);

/** The sorting that an address names, or null: then the newest come first. */
export function sortingIn(search: string): Sorting | null {
  const sortBy = readSearch(search, "sortBy");
  if (!isSortBy(sortBy)) return null;
  const sortType = readSearch(search, "sortType");
  return { sortBy, sortType: sortType === "asc" || sortType === "desc" ? sortType : firstWays[sortBy] };
}

const newestFirst: Sorting = { sortBy: "createdAt", sortType: "desc" };

/** How the list is sorted by this column now, if it is, and what choosing the column leads to. */
export function sortingOf(sortBy: SortBy, search: string) {
  const current = sortingIn(search) ?? newestFirst;
  if (current.sortBy !== sortBy) return { now: null, next: { sortBy, sortType: firstWays[sortBy] } };
  return { now: current.sortType, next: { sortBy, sortType: current.sortType === "asc" ? "desc" : "asc" } };
}
