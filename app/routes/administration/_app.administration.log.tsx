import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ActList } from "#app/components/administration/act-list";
import { FilteredList, type FilteredListProps } from "#app/components/administration/filtered-list";
import { EmptyState } from "#app/components/ui/empty-state";
import { changeQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { readActFilters } from "#app/pages/audit-log.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { acts as knownActs } from "#contract/words/acts";

const pagePath = "/administration/log";

const list: FilteredListProps = {
  label: "Log",
  path: pagePath,
  search: { name: "subject", label: "On whom or what (username or id)" },
  filters: [
    { name: "actor", label: "Who", hint: "Username or id" },
    { name: "act", label: "What", options: { "": "All acts", ...knownActs } },
    { name: "since", label: "Since", type: "date", hint: "Day in UTC" },
    { name: "until", label: "Until", type: "date", hint: "Day in UTC" },
  ],
};

export const meta: MetaFunction = () => [{ title: "Log · Manage site · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const filters = readActFilters(request);
  const { administration } = videoApi(request, context);
  const { answer: acts, ...cursors } = await required(administration.acts(readPagePosition(request), filters));
  return json({ acts, filters, ...cursors });
}

export default function Log() {
  const { acts, filters, ...cursors } = useLoaderData<typeof loader>();
  const firstPage = changeQuery(useLocation().search, { after: null, before: null });
  return (
    <>
      <FilteredList {...list} values={filters} cursors={cursors}>
        {acts.length === 0 && (
          <EmptyState title="No results">
            <p className="text-muted">No entry matches.</p>
          </EmptyState>
        )}
        <ActList entries={acts} />
      </FilteredList>
      {acts.length > 0 && (
        <a className="button" href={`${pagePath}.csv${firstPage}`}>
          Export as CSV
        </a>
      )}
    </>
  );
}
