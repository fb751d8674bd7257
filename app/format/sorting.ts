import { readSearch } from "./query";

/** The columns that the viewer's videos can be sorted by, with the first direction of each. */
const defaultDirections = { title: "asc", views: "desc", createdAt: "desc" } as const;

export type SortBy = keyof typeof defaultDirections;

export interface Sorting {
  sortBy: SortBy;
  sortType: "asc" | "desc";
}

const isSortBy = (value: string | null): value is SortBy => value !== null && Object.hasOwn(defaultDirections, value);

/** Reads the sorting of a query; null means newest first. */
export function readSorting(search: string): Sorting | null {
  const sortBy = readSearch(search, "sortBy");
  if (!isSortBy(sortBy)) return null;
  const sortType = readSearch(search, "sortType");
  return { sortBy, sortType: sortType === "asc" || sortType === "desc" ? sortType : defaultDirections[sortBy] };
}

const newestFirst: Sorting = { sortBy: "createdAt", sortType: "desc" };

/** Describes a column: its current direction, if the list is sorted by it, and the sorting that a click leads to. */
export function describeSorting(sortBy: SortBy, search: string) {
  const current = readSorting(search) ?? newestFirst;
  if (current.sortBy !== sortBy) return { current: null, next: { sortBy, sortType: defaultDirections[sortBy] } };
  return { current: current.sortType, next: { sortBy, sortType: current.sortType === "asc" ? "desc" : "asc" } };
}
