import { readSearch } from "./query";

/** What one's own videos can be sorted by, and which way first. */
const defaultDirections = { title: "asc", views: "desc", createdAt: "desc" } as const;

export type SortBy = keyof typeof defaultDirections;

export interface Sorting {
  sortBy: SortBy;
  sortType: "asc" | "desc";
}

const isSortBy = (value: string | null): value is SortBy => value !== null && Object.hasOwn(defaultDirections, value);

/** The sorting that an address names, or null: then the newest come first. */
export function readSorting(search: string): Sorting | null {
  const sortBy = readSearch(search, "sortBy");
  if (!isSortBy(sortBy)) return null;
  const sortType = readSearch(search, "sortType");
  return { sortBy, sortType: sortType === "asc" || sortType === "desc" ? sortType : defaultDirections[sortBy] };
}

const newestFirst: Sorting = { sortBy: "createdAt", sortType: "desc" };

/** How the list is sorted by this column now, if it is, and what choosing the column leads to. */
export function describeSorting(sortBy: SortBy, search: string) {
  const current = readSorting(search) ?? newestFirst;
  if (current.sortBy !== sortBy) return { now: null, next: { sortBy, sortType: defaultDirections[sortBy] } };
  return { now: current.sortType, next: { sortBy, sortType: current.sortType === "asc" ? "desc" : "asc" } };
}
