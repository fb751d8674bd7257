import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ActList } from "#app/components/administration/act-list";
import { ListFilters } from "#app/components/administration/list-filters";
import { Field } from "#app/components/forms/field";
import { Select } from "#app/components/forms/select";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { changeQuery } from "#app/format/query";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { readActFilters } from "#app/pages/audit-log.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { acts as knownActs } from "#contract/words/acts";

const pagePath = "/administration/log";

export const meta: MetaFunction = () => [{ title: "Log · Administration · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "administrator");
  const filters = readActFilters(request);
  const { acts: list } = videoApi(request, context).administration;
  const { answer: acts, ...cursors } = await required(list(readPagePosition(request), filters));
  return json({ acts, filters, ...cursors });
}

export default function Log() {
  const { acts, filters, ...cursors } = useLoaderData<typeof loader>();
  const firstPage = changeQuery(useLocation().search, { after: null, before: null });
  return (
    <>
      <Filters key={JSON.stringify(filters)} {...filters} />
      {acts.length === 0 && (
        <EmptyState title="No results">
          <p className="text-muted">No entry matches.</p>
        </EmptyState>
      )}
      <ActList entries={acts} />
      <Pager label="Log" path={pagePath + firstPage} {...cursors} />
      {acts.length > 0 && (
        <a className="button" href={`${pagePath}.csv${firstPage}`}>
          Export as CSV
        </a>
      )}
    </>
  );
}

const kinds = [["", "All acts"], ...Object.entries(knownActs)] as const;

function Filters({ actor, subject, act, since, until }: ReturnType<typeof readActFilters>) {
  return (
    <ListFilters
      label="Log"
      path={pagePath}
      search={<Field label="On whom or what (username or id)" name="subject" defaultValue={subject} />}
      values={[actor, act, since, until]}
    >
      <Field label="Who" name="actor" hint="Username or id" defaultValue={actor} />
      <Select label="What" name="act" defaultValue={act} options={kinds} />
      <Field label="Since" type="date" name="since" hint="Day in UTC" defaultValue={since} />
      <Field label="Until" type="date" name="until" hint="Day in UTC" defaultValue={until} />
    </ListFilters>
  );
}
