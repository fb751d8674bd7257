import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HeldPosts } from "#app/components/held/held-posts";
import { heldTabs, listModerationTabs } from "#app/components/held/moderation-tabs";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { Tabs } from "#app/components/ui/tabs";
import { findPageTime } from "#app/format/age";
import { readQuery } from "#app/format/query";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { requireRole } from "#app/http/viewer.server";
import { findSeenAt, parseHeldForm } from "#app/pages/held-form.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { heldPostDecision } from "#contract/comment-rules";
import * as t from "#languages/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.held()} · ${t.moderation()} · Vidlark` }];

/** The API counts no more than 100 waiting posts. */
const maxCounted = 99;

const readTab = (request: Request) => heldTabs.find(({ kind }) => kind === readQuery(request, "kind")) ?? heldTabs[0];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { kind, to } = readTab(request);
  const { commentRules, moderation } = videoApi(request, context);
  const [held, waiting] = await Promise.all([
    required(commentRules.heldBySite(kind, readPagePosition(request))),
    optional(moderation.waiting()),
  ]);
  leaveEmptyPage({ request, context }, held.docs);
  const view = { held: toListView(held, (posts) => posts), seenAt: findSeenAt(held.docs), now: findPageTime(true) };
  return json({ ...view, waiting, kind, path: to });
}

export const action = guardAction(async ({ request, context }) => {
  const form = await parseHeldForm(request, heldPostDecision.omit({ kind: true }));
  await requireRole(request, context, "moderator");
  const { kind, to } = readTab(request);
  if (!form.ok) return invalidFormResponse(form, request);
  const answer = videoApi(request, context).commentRules.decideHeldBySite(kind, form.value);
  return formResponse({ request, context }, answer, { goTo: to, form });
});

export default function HeldBySite() {
  const { held, waiting, kind, path, seenAt, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = held;
  const count = waiting?.[kind === "tweet" ? "heldTweets" : "heldComments"] ?? 0;
  return (
    <div className="max-w-300">
      <div className="page-head">
        <h1>{t.moderation()}</h1>
      </div>
      <Tabs label={t.cases()} tabs={listModerationTabs(path, waiting)} />
      {docs.length > 0 && (
        <p className="mb-4 text-muted">
          {count > 0 && count <= maxCounted && (
            <b className="text-ink">{kind === "tweet" ? t.heldTweets({ count }) : t.heldComments({ count })} </b>
          )}
          {kind === "tweet" ? t.heldTweetsExplained() : t.heldCommentsExplained()}
        </p>
      )}
      {docs.length > 0 ? (
        <HeldPosts key={docs[0]!._id} posts={docs} noun={kind} now={now} seenAt={seenAt} path={path} />
      ) : (
        <EmptyState pose="seen" title={t.nothingToReview()} />
      )}
      <Pager label={t.held()} path={path} {...cursors} nextText={t.more()} prevText={t.previous()} />
    </div>
  );
}
