import { Link } from "@remix-run/react";
import { changeQuery } from "#app/format/query";
import { type SortBy, describeSorting } from "#app/format/sorting";

export const headCell =
  "text-start text-13 font-semibold text-muted xl:border-b xl:border-line xl:px-3 xl:py-2.5 xl:align-middle xl:first:ps-0";
export const numberCell = "tabular xl:text-end xl:whitespace-nowrap";

interface Props {
  label: string;
  by: SortBy;
  /** The query of the page. */
  search: string;
  isNumber?: boolean;
}

/** Renders a column's heading as a link that sorts by it, or reverses the order if the list is already sorted by it. */
export function SortColumn({ label, by, search, isNumber = false }: Props) {
  const { current, next } = describeSorting(by, search);
  return (
    <th
      scope="col"
      className={`${headCell} aria-[sort]:text-ink ${isNumber ? `xl:w-24 ${numberCell}` : ""}`}
      aria-sort={current ? (current === "asc" ? "ascending" : "descending") : undefined}
    >
      <Link
        className="inline-flex min-h-8 items-center gap-1 text-inherit no-underline hover:underline"
        to={{ search: changeQuery(search, { ...next, after: null, before: null }) }}
        preventScrollReset
      >
        {label}
        {current && <span aria-hidden="true">{current === "asc" ? " ↑" : " ↓"}</span>}
      </Link>
    </th>
  );
}
