import { Link, useLocation } from "@remix-run/react";
import { readSorting } from "#app/format/sorting";
import * as t from "#languages/channels";

const sortings = [
  [t.newest, ""],
  [t.mostViewed, "?sortBy=views&sortType=desc"],
  [t.oldest, "?sortBy=createdAt&sortType=asc"],
] as const;

/** Reads the sorting of a channel's videos as a query for the paths of its pages; empty for newest first. */
export function readSortingQuery(search: string): string {
  const sorting = readSorting(search);
  const query = sorting ? `?sortBy=${sorting.sortBy}&sortType=${sorting.sortType}` : "";
  return sortings.find(([, each]) => each === query)?.[1] ?? "";
}

export function VideoSorting() {
  const { pathname, search } = useLocation();
  const current = readSortingQuery(search);
  return (
    <nav className="chips mb-4" aria-label={t.sortVideos()}>
      {sortings.map(([label, to]) => (
        <Link
          key={to}
          className="chip"
          to={pathname + to}
          aria-current={to === current ? "true" : undefined}
          preventScrollReset
        >
          {label()}
        </Link>
      ))}
    </nav>
  );
}
