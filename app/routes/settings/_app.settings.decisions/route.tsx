import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { findPageTime } from "#app/format/age";
import { formatSubject } from "#app/format/subjects";
import { isId } from "#app/format/path";
import { formAction } from "#app/http/form-action.server";
import { leaveEmptyPage } from "#app/http/leave-empty-page.server";
import { optional, required } from "#app/http/load.server";
import { runIfShown } from "#app/http/deferred-tasks.server";
import { loadWithViewer } from "#app/http/viewer.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { z } from "zod";
import { newAppeal, type OwnDecision } from "#contract/moderation";
import { Decision } from "./decision";
import * as t from "#languages/settings";

const pagePath = "/settings/decisions";

export const meta: MetaFunction = () => [{ title: `${t.decisions()} · Vidlark` }];

/** Picks what the page shows of decisions; of the reported texts only what names the subject. */
const toRows = (decisions: OwnDecision[]) =>
  decisions.map(({ copy, subjectId: _, ...rest }) => ({ ...rest, name: formatSubject(copy) }));

/** Lists the decisions about the viewer, and marks them as read if the page with them is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { moderation } = videoApi(request, context);
  const [, decisions] = await loadWithViewer(request, context, () =>
    required(moderation.decisions(readPagePosition(request))),
  );
  leaveEmptyPage({ request, context }, decisions.docs);
  const until = findNewestUnread(decisions.docs);
  if (until) await runIfShown({ request, context }, () => optional(moderation.markSeen(until)));
  const hadUnread = until !== undefined;
  return json({ decisions: toListView(decisions, toRows), hadUnread, now: findPageTime(true) });
}

/** Finds the time of the newest unread decision or answer; undefined if none is unread. */
const findNewestUnread = (decisions: OwnDecision[]): string | undefined =>
  decisions
    .filter(({ isUnseen }) => isUnseen)
    .map(({ answeredAt, decidedAt }) => answeredAt ?? decidedAt)
    .toSorted()
    .at(-1);

export const action = formAction(newAppeal.extend({ decisionId: z.string().optional() }), ({ form, api, answer }) => {
  const { decisionId = "" } = form.fields;
  if (!isId(decisionId)) throw json(null, 404);
  return answer(api.moderation.appeal(decisionId, { content: form.value.content }), { goTo: pagePath });
});

/** Keeps the page with its marks of unread decisions while the rest of the screen reloads. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod !== undefined || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate;

export default function Decisions() {
  const { decisions, hadUnread, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = decisions;
  useReloadedBell(hadUnread);
  return (
    <div className="wrap-anywhere">
      {docs.length > 0 && <p className="mb-4 text-muted">{t.aboutDecisions()}</p>}
      {docs.length === 0 && (
        <EmptyState pose="seen" title={t.noModerationDecisions()}>
          <p className="max-w-120 text-muted">{t.noModerationDecisionsHint()}</p>
        </EmptyState>
      )}
      <ul className="mb-4 divide-y divide-line">
        {docs.map((decision) => (
          <Decision key={decision._id} decision={decision} now={now} />
        ))}
      </ul>
      <Pager
        label={t.decisions()}
        path={pagePath}
        {...cursors}
        nextText={t.olderDecisions()}
        prevText={t.newerDecisions()}
      />
    </div>
  );
}

/** Reloads the viewer, so that the bell no longer counts what is read. */
function useReloadedBell(hadUnread: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hadUnread) revalidate();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page; `revalidate` changes with the state
  }, [hadUnread]);
}
