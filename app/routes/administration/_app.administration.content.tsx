import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { ContentRow } from "#app/components/administration/content-row";
import { ListFilters } from "#app/components/administration/list-filters";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { changeQuery, readListQuery, readQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { readContentKind, toContentView } from "#app/pages/content.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { type ContentAct, contentActs } from "#contract/words/content";

const pagePath = "/administration/content";

export const meta: MetaFunction = () => [{ title: "Content · Administration · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const [owner, state] = (["owner", "state"] as const).map((name) => readQuery(request, name) ?? "");
  const filters = { query: readListQuery(request), owner: owner!, state: state! };
  const kind = readContentKind(request);
  const { content } = videoApi(request, context);
  const { answer, ...cursors } = await required(content.list(kind, readPagePosition(request), filters));
  return json({ rows: answer.map(toContentView), filters: { kind, ...filters }, ...cursors });
}

export default function ContentPage() {
  const { rows, filters, ...cursors } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = JSON.stringify([filters, search]);
  return (
    <>
      <Filters key={JSON.stringify(filters)} {...filters} />
      {rows.length === 0 ? (
        <NoContent hasMore={cursors.next !== null} />
      ) : (
        <Form key={list} action={`${pagePath}/decide`} aria-label="Chosen content">
          <input type="hidden" name="kind" value={filters.kind} />
          <ul className="mb-4 list-none divide-y divide-line p-0">
            {rows.map((row) => (
              <ContentRow key={row._id} {...row} hasCheckbox />
            ))}
          </ul>
          <Acts />
        </Form>
      )}
      <Pager label="Content" path={pagePath + changeQuery(search, { after: null, before: null })} {...cursors} />
    </>
  );
}

/** A search of very much content reads a part of it at a time, so that an empty page need not be the last. */
const NoContent = ({ hasMore }: { hasMore: boolean }) => (
  <EmptyState title={hasMore ? "No results yet" : "No results"}>
    <p className="text-muted">
      {hasMore ? "Nothing matches among the newer ones. The next page searches on." : "Nothing matches."}
    </p>
    <Link className="button" to={pagePath}>
      All videos
    </Link>
  </EmptyState>
);

/** The buttons for what was chosen; each leads to a page that says what will happen. */
function Acts() {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3">
      <span>With the selected ones:</span>
      {(Object.keys(contentActs) as ContentAct[]).map((act) => (
        <button key={act} className="button" name="act" value={act}>
          {`${contentActs[act]}…`}
        </button>
      ))}
    </p>
  );
}

const kinds = [
  ["video", "Videos"],
  ["comment", "Comments"],
  ["tweet", "Tweets"],
  ["playlist", "Playlists"],
] as const;
const states = [
  ["", "All"],
  ["shown", "Shown"],
  ["hidden", "Hidden by a moderator"],
  ["held", "Held"],
] as const;

function Filters({ kind, query, owner, state }: Record<"kind" | "query" | "owner" | "state", string>) {
  return (
    <ListFilters
      label="Content"
      path={pagePath}
      search={<Field label="Title, name, text or id" type="search" name="query" defaultValue={query} />}
      values={[kind === "video" ? "" : kind, state, owner]}
    >
      <Select label="Kind" name="kind" defaultValue={kind} options={kinds} />
      <Select label="State" name="state" defaultValue={state} options={states} />
      <Field label="Owner (username or id)" name="owner" defaultValue={owner} />
    </ListFilters>
  );
}
