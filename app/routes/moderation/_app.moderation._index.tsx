import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CaseRow, toCaseRow } from "#app/components/held/case-row";
import { caseTabs, listModerationTabs } from "#app/components/held/moderation-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { managedList } from "#app/components/ui/managed-row";
import { Pager } from "#app/components/ui/pager";
import { Tabs } from "#app/components/ui/tabs";
import { findPageTime } from "#app/format/age";
import { readQuery } from "#app/format/query";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import * as t from "#languages/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.moderation()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { state, to } = caseTabs.find((each) => each.state === readQuery(request, "state")) ?? caseTabs[0];
  const { moderation } = videoApi(request, context);
  const [cases, waiting] = await Promise.all([
    required(moderation.cases(state, readPagePosition(request))),
    optional(moderation.waiting()),
  ]);
  leaveEmptyPage({ request, context }, cases.docs);
  return json({
    state,
    path: to,
    cases: toListView(cases, (docs) => docs.map(toCaseRow)),
    waiting,
    now: findPageTime(true),
  });
}

const hints = { open: t.noOpenCasesHint, appealed: t.noAppealsHint, closed: t.noClosedCasesHint };

export default function Queue() {
  const { state, path, cases, waiting, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = cases;
  return (
    <div className="max-w-300">
      <div className="page-head">
        <h1>{t.moderation()}</h1>
      </div>
      <Tabs label={t.cases()} tabs={listModerationTabs(path, waiting)} />
      {docs.length === 0 && (
        <EmptyState pose="seen" title={state === "open" ? t.nothingToReview() : t.noCases()}>
          <p className="text-muted">{hints[state]()}</p>
        </EmptyState>
      )}
      <ul className={managedList}>
        {docs.map((each) => (
          <CaseRow
            key={each._id}
            {...each}
            // The tab of appeals says so for all its cases.
            isAppealed={each.isAppealed && state !== "appealed"}
            now={now}
            marksAppeal={state !== "closed"}
          />
        ))}
      </ul>
      <Pager label={t.cases()} path={path} {...cursors} nextText={t.moreCases()} prevText={t.previousCases()} />
    </div>
  );
}
