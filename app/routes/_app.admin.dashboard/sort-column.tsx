import { Link } from "@remix-run/react";
import { changeQuery } from "#app/format/search";
import { type SortBy, describeSorting } from "#app/format/sorting";

interface Props {
  label: string;
  by: SortBy;
  /** The query of the page's address. */
  search: string;
  isNumber?: boolean;
}

/** A column's heading that sorts by it, and turns the order round where it is sorted so already. */
export function SortColumn({ label, by, search, isNumber = false }: Props) {
  const { now, next } = describeSorting(by, search);
  const className = isNumber ? "sort num" : "sort";
  return (
    <th scope="col" className={className} aria-sort={now ? (now === "asc" ? "ascending" : "descending") : undefined}>
      <Link to={{ search: changeQuery(search, { ...next, after: null, before: null }) }} preventScrollReset>
        {label}
        {now && <span aria-hidden="true">{now === "asc" ? " ↑" : " ↓"}</span>}
      </Link>
    </th>
  );
}
