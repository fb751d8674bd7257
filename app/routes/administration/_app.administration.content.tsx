import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { ContentRow } from "#app/components/administration/content-row";
import { FilteredList, type FilteredListProps } from "#app/components/administration/filtered-list";
import { SelectAll, useSelectsAll } from "#app/components/ui/select-all";
import { EmptyState } from "#app/components/ui/empty-state";
import { chosenBar, managedList } from "#app/components/ui/managed-row";
import { readFilters, readListQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { readContentKind, toContentView } from "#app/pages/content.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { type ContentAct, contentActs } from "#contract/words/content";
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const pagePath = "/administration/content";

const chosenFormId = "chosen-content";

const describeList = (): FilteredListProps => ({
  label: t.content(),
  path: pagePath,
  search: { name: "query", label: t.contentQuery(), type: "search" },
  filters: [
    {
      name: "kind",
      label: t.kind(),
      options: { video: t.videos(), comment: t.comments(), tweet: t.tweets(), playlist: t.playlists() },
    },
    {
      name: "state",
      label: t.state(),
      options: { "": t.allStates(), shown: t.stateShown(), hidden: t.stateHidden(), held: t.stateHeld() },
    },
    { name: "owner", label: t.contentOwner() },
  ],
});

export const meta: MetaFunction = () => toAdministrationMeta(t.content());

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const filters = { query: readListQuery(request), ...readFilters(request, "owner", "state") };
  const kind = readContentKind(request);
  const { content } = videoApi(request, context);
  const { answer, ...cursors } = await required(content.list(kind, readPagePosition(request), filters));
  return json({ rows: answer.map(toContentView), filters: { kind, ...filters }, ...cursors });
}

export default function ContentPage() {
  const { rows, filters, ...cursors } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const selectsAll = useSelectsAll();
  return (
    <FilteredList {...describeList()} values={filters} cursors={cursors}>
      {rows.length === 0 ? (
        <NoContent hasMore={cursors.next !== null} />
      ) : (
        <Form
          id={chosenFormId}
          key={JSON.stringify([filters, search])}
          className="group/list"
          action={`${pagePath}/decide`}
          aria-label={t.chosenContent()}
        >
          <input type="hidden" name="kind" value={filters.kind} />
          <div className="flex flex-wrap items-center gap-x-4">
            <SelectAll form={chosenFormId} total={rows.length} />
            <p className="meta note">{t.selectContentHint()}</p>
          </div>
          <ul className={managedList}>
            {rows.map((row) => (
              <ContentRow key={row._id} {...row} choice={{ form: chosenFormId, isChosen: selectsAll }} />
            ))}
          </ul>
          <Acts />
        </Form>
      )}
    </FilteredList>
  );
}

/** Renders an empty page. A search reads a limited number of rows at a time, so an empty page need not be the last. */
const NoContent = ({ hasMore }: { hasMore: boolean }) => (
  <EmptyState title={hasMore ? t.noResultsYet() : t.noResults()}>
    <p className="text-muted">{hasMore ? t.nothingMatchesSoFar() : t.nothingMatches()}</p>
    <Link className="button" to={pagePath}>
      {t.allVideos()}
    </Link>
  </EmptyState>
);

const actsOnChosen: Record<ContentAct, () => string> = {
  hide: t.hideChosen,
  show: t.showChosen,
  delete: t.deleteChosen,
};

/** Renders the buttons for the chosen rows. Each leads to a page that says what will happen. */
function Acts() {
  return (
    <p className={`mb-4 ${chosenBar}`}>
      <span className="flex-none text-14 max-sm:sr-only">{t.withSelected()}</span>
      {(Object.keys(contentActs) as ContentAct[]).map((act) => (
        <button
          key={act}
          className={act === "delete" ? "button button-danger flex-none" : "button flex-none"}
          name="act"
          value={act}
        >
          {actsOnChosen[act]()}
        </button>
      ))}
    </p>
  );
}
