import { Form } from "@remix-run/react";
import { requestSubmit } from "#app/components/forms/request-submit";
import { FoldMark } from "#app/components/ui/fold-mark";
import type { Sorting } from "#app/format/sorting";
import type { VideoState } from "#contract/dashboard";
import * as t from "#languages/dashboard";

interface Props {
  query: string;
  state: VideoState | null;
  sorting: Sorting | null;
  /** The page's own path. */
  path: string;
}

const listStates = (): [VideoState | "", string][] => [
  ["", t.allStates()],
  ["published", t.publishedState()],
  ["unpublished", t.unpublishedState()],
  ["processing", t.processingState()],
  ["failed", t.failedState()],
];

const listSortings = (): [Sorting["sortBy"], string][] => [
  ["createdAt", t.sortByNewest()],
  ["views", t.sortByViews()],
  ["title", t.sortByTitle()],
];

/**
 * Renders the search among the viewer's videos with the filter by state; below the table's width it also sorts. On a
 * phone the choices are folded until one is made.
 */
export function Toolbar({ query, state, sorting, path }: Props) {
  return (
    <Form
      className="mb-3 flex flex-wrap items-center gap-2"
      role="search"
      aria-label={t.yourVideos()}
      action={path}
      preventScrollReset
    >
      <input
        key={query}
        className="input min-w-0 flex-1 sm:max-w-100"
        type="search"
        name="query"
        defaultValue={query}
        aria-label={t.searchYourVideos()}
        placeholder={t.searchYourVideos()}
        enterKeyHint="search"
      />
      <button className="button">{t.searchButton()}</button>
      <details className="video-filters group" open={state !== null || sorting !== null}>
        <summary className="inline-flex min-h-11 items-center font-semibold">
          <FoldMark />
          {t.filters()}
        </summary>
        <div className="flex gap-2">
          <Choice label={t.stateFilter()} name="state" value={state ?? ""} options={listStates()} />
          <Choice label={t.sortBy()} name="sortBy" value={sorting?.sortBy ?? "createdAt"} options={listSortings()} />
        </div>
      </details>
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
      onChange={({ currentTarget: { form } }) => requestSubmit(form!)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
