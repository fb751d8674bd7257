import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface Props {
  label: string;
  path: string;
  /** The field that is always shown. */
  search: ReactNode;
  /** The values of the other fields; empty for one that is not set. */
  values: readonly string[];
  /** The other fields. */
  children: ReactNode;
}

/** Renders the search form of a list, so that the list begins high on the page: its filters are open while one is set. */
export function ListFilters({ label, path, search, values, children }: Props) {
  const count = values.filter(Boolean).length;
  return (
    <Form className="my-4" role="search" aria-label={label} action={path}>
      <div className="flex max-w-160 items-end gap-3">
        <div className="min-w-0 flex-1">{search}</div>
        <button className="button button-primary min-h-11">Search</button>
      </div>
      <details className="group mt-1" open={count > 0}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          <span className="me-2 group-open:rotate-90" aria-hidden="true">
            ›
          </span>
          {count > 0 ? `Filters (${count})` : "Filters"}
        </summary>
        <div className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-4">{children}</div>
      </details>
    </Form>
  );
}
