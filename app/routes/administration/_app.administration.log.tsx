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
import { toAdministrationMeta } from "#app/components/administration/title-page";
import * as t from "#languages/administration";

const pagePath = "/administration/log";

const describeList = (): FilteredListProps => ({
  label: t.log(),
  path: pagePath,
  search: { name: "subject", label: t.logSubject() },
  filters: [
    { name: "actor", label: t.logActor() },
    { name: "act", label: t.logAct(), options: { "": t.allActs(), ...knownActs } },
    { name: "since", label: t.logSince(), type: "date" },
    { name: "until", label: t.logUntil(), type: "date" },
  ],
});

export const meta: MetaFunction = () => toAdministrationMeta(t.log());

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
    <FilteredList {...describeList()} values={filters} cursors={cursors}>
      {acts.length === 0 && (
        <EmptyState title={t.noResults()}>
          <p className="text-muted">{t.noEntryMatches()}</p>
        </EmptyState>
      )}
      <ActList entries={acts} />
      {acts.length > 0 && (
        <p>
          <a className="button" href={`${pagePath}.csv${firstPage}`}>
            {t.exportAsCsv()}
          </a>
        </p>
      )}
    </FilteredList>
  );
}
