import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { Pager } from "#app/components/ui/pager";
import { changeQuery } from "#app/format/query";
import * as t from "#languages/administration";

interface Filter {
  name: string;
  label: string;
  hint?: string;
  type?: "search" | "date";
  /** The first option shows everything. */
  options?: Readonly<Record<string, string>>;
}

/** A list of administration: its name and path, the field that is always shown, and the others. */
export interface FilteredListProps {
  label: string;
  path: string;
  search: Filter;
  filters: readonly Filter[];
}

interface Props extends FilteredListProps {
  /** The values of the fields, by name. */
  values: Readonly<Record<string, string>>;
  cursors: { next: string | null; prev: string | null };
  children: ReactNode;
}

/** Renders a list between its search form and the links to its other pages. */
export function FilteredList({ values, cursors, children, ...list }: Props) {
  const firstPage = changeQuery(useLocation().search, { after: null, before: null, all: null });
  return (
    <>
      <Filters key={JSON.stringify(values)} values={values} {...list} />
      {children}
      <Pager label={list.label} path={list.path + firstPage} {...cursors} />
    </>
  );
}

/**
 * Renders the search form, whose button ends its last row. On a phone, the filters are folded below the field and the
 * button until one is set, so that the list begins higher.
 */
function Filters({ label, path, search, filters, values }: Omit<Props, "cursors" | "children">) {
  const count = filters.filter(({ name, options }) => values[name] !== Object.keys(options ?? { "": "" })[0]).length;
  const renderField = ({ options, ...field }: Filter) =>
    options ? (
      <Select key={field.name} {...field} options={Object.entries(options)} defaultValue={values[field.name]} />
    ) : (
      <Field key={field.name} {...field} defaultValue={values[field.name]} />
    );
  return (
    <Form
      className="my-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 sm:gap-y-3"
      role="search"
      aria-label={label}
      action={path}
    >
      <div className="sm:col-span-2 max-sm:[&_label]:-me-18">{renderField(search)}</div>
      <details className="video-filters group max-sm:col-span-2 max-sm:row-start-2" open={count > 0}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          <DetailsArrow />
          {count > 0 ? t.filtersSet({ count }) : t.filters()}
        </summary>
        <div
          className={`grid grid-cols-2 items-end gap-x-4 gap-y-3 [&_.input]:h-11 ${filters.length <= 3 ? "sm:grid-cols-3" : "lg:grid-cols-4"}`}
        >
          {filters.map(renderField)}
        </div>
      </details>
      <button className="button min-h-11">{t.search()}</button>
    </Form>
  );
}
