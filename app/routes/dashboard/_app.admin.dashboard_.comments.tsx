import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { DashboardTabs } from "#app/components/shell/dashboard-tabs";
import { HeldPosts } from "#app/components/held/held-posts";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { findPageTime } from "#app/format/age";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { requireViewer } from "#app/http/viewer.server";
import { findSeenAt, parseHeldForm } from "#app/pages/held-form.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { heldDecision } from "#contract/comment-rules";
import * as t from "#languages/dashboard";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.commentsToReviewTitle()} · Vidlark` }];

const pagePath = "/admin/dashboard/comments";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  const { commentRules, dashboard } = videoApi(request, context);
  const heldComments = required(commentRules.held(readPagePosition(request)));
  const [held, stats] = await Promise.all([heldComments, optional(dashboard.stats())]);
  leaveEmptyPage({ request, context }, held.docs);
  const waiting = stats?.heldComments ?? null;
  return json({
    held: toListView(held, (posts) => posts),
    waiting,
    seenAt: findSeenAt(held.docs),
    now: findPageTime(true),
  });
}

export const action = guardAction(async ({ request, context }) => {
  const form = await parseHeldForm(request, heldDecision);
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).commentRules.decide(form.value);
  return formResponse({ request, context }, answer, { goTo: pagePath, form });
});

export default function HeldComments() {
  const { held, waiting, seenAt, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = held;
  return (
    <>
      <div className="page-head">
        <h1>{t.commentsToReview()}</h1>
        <Link className="button" to="/settings/comments">
          {t.rules()}
        </Link>
      </div>
      <DashboardTabs current="comments" waiting={waiting} />
      {docs.length > 0 ? (
        <HeldPosts key={docs[0]!._id} posts={docs} noun="comment" now={now} seenAt={seenAt} path={pagePath} canBlock />
      ) : (
        <EmptyState pose="seen" title={t.nothingToReview()}>
          <p className="text-muted">{t.nothingToReviewHint()}</p>
        </EmptyState>
      )}
      <Pager
        label={t.comments()}
        path={pagePath}
        {...cursors}
        nextText={t.moreComments()}
        prevText={t.previousComments()}
      />
    </>
  );
}
