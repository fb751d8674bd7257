import { Form } from "@remix-run/react";
import type { Sorting } from "#app/format/sorting";
import type { VideoState } from "#contract/dashboard";

interface Props {
  query: string;
  state: VideoState | null;
  sorting: Sorting | null;
  /** The page's own path. */
  path: string;
}

const states: [VideoState | "", string][] = [
  ["", "All"],
  ["published", "Published"],
  ["unpublished", "Unpublished"],
  ["processing", "Processing"],
  ["failed", "Failed"],
];

const sortings: [Sorting["sortBy"], string][] = [
  ["createdAt", "Newest"],
  ["views", "Views"],
  ["title", "Title"],
];

/** Renders the search among the viewer's videos with the filter by state; below the table's width it also sorts. */
export function Toolbar({ query, state, sorting, path }: Props) {
  return (
    <Form
      className="mb-3 flex flex-wrap items-center gap-2 max-sm:[&>:not(input)]:w-auto max-sm:[&>:not(input)]:flex-auto max-sm:[&>:not(input)]:px-2"
      role="search"
      aria-label="Your videos"
      action={path}
      preventScrollReset
    >
      <input
        key={query}
        className="input min-w-0 flex-[1_1_100%] sm:max-w-100 sm:flex-[1_1_12rem]"
        type="search"
        name="query"
        defaultValue={query}
        aria-label="Search your videos"
        placeholder="Search your videos"
        enterKeyHint="search"
      />
      <Choice label="State" name="state" value={state ?? ""} options={states} />
      <Choice label="Sort by" name="sortBy" value={sorting?.sortBy ?? "createdAt"} options={sortings} />
      <button className="button">Search</button>
    </Form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  options: [value: string, label: string][];
}

/** Sends the form when another option is chosen; without JavaScript the button does. */
function Choice({ label, name, value, options }: ChoiceProps) {
  return (
    <select
      key={value}
      className="input [font:inherit] max-sm:px-2 sm:w-auto"
      name={name}
      defaultValue={value}
      aria-label={label}
      onChange={({ currentTarget: { form } }) => form!.requestSubmit()}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
