import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { caseTabs, listModerationTabs } from "#app/components/held/moderation-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { Tabs } from "#app/components/ui/tabs";
import { formatAge, pageTime } from "#app/format/age";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { nameSubject, subjectNouns } from "#app/format/subjects";
import { required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { ModerationCase } from "#contract/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: "Moderation · Vidlark" }];

/** Picks what the queue shows of cases. */
const toRows = (cases: ModerationCase[]) =>
  cases.map(({ _id, kind, copy, owner, reportsCount, changedAt, isAppealed }) => ({
    ...{ _id, kind, reportsCount, changedAt, isAppealed },
    name: nameSubject(copy),
    username: owner?.username ?? null,
  }));

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { state, to } = caseTabs.find((each) => each.state === readQuery(request, "state")) ?? caseTabs[0];
  const cases = await required(videoApi(request, context).moderation.cases(state, readPagePosition(request)));
  return json({ state, path: to, cases: toListView(cases, toRows), now: pageTime(true) });
}

export default function Queue() {
  const { state, path, cases, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = cases;
  return (
    <div className="mx-auto max-w-300">
      <div className="page-head">
        <h1>Moderation</h1>
      </div>
      <Tabs label="Cases" tabs={listModerationTabs(path)} />
      {docs.length === 0 && <EmptyState icon="check" title={state === "open" ? "Nothing waits" : "No cases"} />}
      <ul className="divide-y divide-line">
        {docs.map((each) => (
          <Row key={each._id} {...each} now={now} />
        ))}
      </ul>
      <Pager label="Cases" path={path} {...cursors} nextText="More cases" prevText="Previous cases" />
    </div>
  );
}

type Case = ReturnType<typeof toRows>[number];

function Row({ _id, kind, name, username, reportsCount, changedAt, isAppealed, now }: Case & { now: number }) {
  const noun = subjectNouns[kind];
  return (
    <li className="py-3 wrap-anywhere">
      <Link className="font-semibold" to={encodePath`/moderation/cases/${_id}`}>
        {`${noun[0]!.toUpperCase()}${noun.slice(1)}: `}
        <bdi>{name || "without text"}</bdi>
      </Link>
      <p className="row text-sm text-muted">
        {isAppealed && <span className="badge bad-badge">Appeal waits</span>}
        <span>
          {username === null ? "deleted account" : <bdi>@{username}</bdi>}
          {` · ${formatCountOf(reportsCount, "report")} · ${formatAge(changedAt, now)}`}
        </span>
      </p>
    </li>
  );
}
