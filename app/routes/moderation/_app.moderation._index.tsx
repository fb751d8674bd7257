import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { caseTabs, listModerationTabs } from "#app/components/held/moderation-tabs";
import { Avatar } from "#app/components/ui/avatar";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { Tabs } from "#app/components/ui/tabs";
import { formatAge, pageTime } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
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

const toRows = (cases: ModerationCase[]) =>
  cases.map(({ _id, kind, copy, owner, reportsCount, openedAt, changedAt, isAppealed }) => ({
    _id,
    kind,
    reportsCount,
    openedAt,
    changedAt,
    isAppealed,
    owner,
    name: nameSubject(copy),
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
      {docs.length === 0 && <EmptyState icon="check" title={state === "open" ? "Nothing to review" : "No cases"} />}
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

function Row({ _id, kind, name, owner, reportsCount, openedAt, isAppealed, ...times }: Case & { now: number }) {
  const noun = subjectNouns[kind];
  const [opened, changed] = [openedAt, times.changedAt].map((time) => formatAge(time, times.now));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-3 wrap-anywhere">
      <Avatar src={owner?.avatar ?? ""} name={owner ? nameAccount(owner) : "?"} size={40} lazy />
      <div>
        <Link className="font-semibold" to={encodePath`/moderation/cases/${_id}`}>
          {`${noun[0]!.toUpperCase()}${noun.slice(1)}: `}
          <bdi>{name || "without text"}</bdi>
        </Link>
        <p className="row text-sm text-muted">
          {isAppealed && <span className="badge bad-badge">Appeal waits</span>}
          <span>
            {owner ? (
              <>
                <bdi>{nameAccount(owner)}</bdi> <bdi>@{owner.username}</bdi>
              </>
            ) : (
              "deleted account"
            )}
            {` · ${formatCountOf(reportsCount, "report")} · reported ${opened}`}
            {changed !== opened && ` · changed ${changed}`}
          </span>
        </p>
      </div>
    </li>
  );
}
