import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { ActList } from "#app/components/administration/act-list";
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
        <EmptyState icon="search" title="No results">
          <p className="text-muted">The log has no such entry.</p>
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
    <Form
      className="my-4 grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-4"
      role="search"
      aria-label="Log"
      action={pagePath}
    >
      <Field label="Who (username or id)" name="actor" defaultValue={actor} />
      <Field label="On whom or what" name="subject" defaultValue={subject} />
      <Select label="What" name="act" defaultValue={act} options={kinds} />
      <Field label="Since (day in UTC)" type="date" name="since" defaultValue={since} />
      <Field label="Until (day in UTC)" type="date" name="until" defaultValue={until} />
      <p className="flex flex-wrap gap-3">
        <button className="button button-primary">Filter</button>
      </p>
    </Form>
  );
}
