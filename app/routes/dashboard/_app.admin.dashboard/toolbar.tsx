import { Form } from "@remix-run/react";
import { requestSubmit } from "#app/components/forms/request-submit";
import { DetailsArrow } from "#app/components/ui/fold-mark";
import { Icon } from "#app/components/ui/icon";
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
 * Renders the search among the viewer's videos, with a filter by state and, below the width of the table, a choice of
 * the order. On a phone both are folded beside the search until one is set, so that the list begins high on the screen.
 */
export function Toolbar({ query, state, sorting, path }: Props) {
  return (
    <Form
      className="relative mb-4 flex items-start gap-2 sm:mb-3 sm:flex-wrap sm:items-center"
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
      <button className="button min-h-11 max-sm:w-11 max-sm:flex-none max-sm:p-0">
        <span className="inline-flex sm:hidden">
          <Icon name="search" />
        </span>
        <span className="max-sm:sr-only">{t.searchButton()}</span>
      </button>
      <details className="video-filters group max-sm:open:mb-13" open={state !== null || sorting !== null}>
        <summary className="inline-flex min-h-11 items-center font-semibold">
          <DetailsArrow />
          {t.filters()}
        </summary>
        <div className="flex gap-2 max-sm:absolute max-sm:inset-x-0 max-sm:top-13">
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
