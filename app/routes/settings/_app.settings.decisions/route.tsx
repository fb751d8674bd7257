import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Pager } from "#app/components/ui/pager";
import { pageTime } from "#app/format/age";
import { nameSubject, subjectNouns } from "#app/format/subjects";
import { isId } from "#app/format/path";
import { readQuery } from "#app/format/query";
import { formResponse } from "#app/http/form-response.server";
import { invalidFormResponse, parseForm } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { optional, required } from "#app/http/load.server";
import { loadWithViewer } from "#app/http/viewer.server";
import type { RouteArgs } from "#app/context.server";
import { toListView } from "#app/video-api/shapes/community-view-models.server";
import { videoApi } from "#app/video-api/index.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import { z } from "zod";
import { newAppeal, type OwnDecision } from "#contract/moderation";
import { Decision } from "./decision";
import { noticeCursors, Notices } from "./notices";

const pagePath = "/settings/decisions";

export const meta: MetaFunction = () => [{ title: "Decisions · Vidlark" }];

/** Picks what the page shows of decisions: of the copy no more than what names the subject. */
const toRows = (decisions: OwnDecision[]) =>
  decisions.map(({ kind, copy, subjectId: _, ...rest }) => ({
    ...rest,
    noun: subjectNouns[kind],
    name: nameSubject(copy),
  }));

const readNoticePosition = (request: Request) => ({
  after: readQuery(request, noticeCursors.after),
  before: readQuery(request, noticeCursors.before),
});

/** Lists the decisions about the viewer and marks them as read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { moderation } = videoApi(request, context);
  const [, [decisions, notices]] = await loadWithViewer(request, context, () =>
    Promise.all([
      required(moderation.decisions(readPagePosition(request))),
      optional(moderation.notices(readNoticePosition(request))),
    ]),
  );
  await markSeen({ request, context }, decisions.docs);
  const noticeList = notices && toListView(notices, (rows) => rows);
  return json({ decisions: toListView(decisions, toRows), notices: noticeList, now: pageTime(true) });
}

async function markSeen({ request, context }: Pick<RouteArgs, "request" | "context">, decisions: OwnDecision[]) {
  const unseen = decisions.filter(({ isUnseen }) => isUnseen);
  const until = unseen
    .map(({ answeredAt, decidedAt }) => answeredAt ?? decidedAt)
    .toSorted()
    .at(-1);
  if (until) await optional(videoApi(request, context).moderation.markSeen(until));
}

/** Appeals against the decision of the posted form. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const form = await parseForm(request, newAppeal.extend({ decisionId: z.string().optional() }));
  if (!form.ok) return invalidFormResponse(form, request);
  const { decisionId = "" } = form.fields;
  if (!isId(decisionId)) throw json(null, 404);
  const appealing = videoApi(request, context).moderation.appeal(decisionId, form.value.content);
  return formResponse({ request, context }, appealing, { goTo: pagePath, form });
});

/** Keeps the page, with what is new on it, while only the rest of the screen learns that it was read. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  (formMethod !== undefined || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate;

export default function Decisions() {
  const { decisions, notices, now } = useLoaderData<typeof loader>();
  const { docs, ...cursors } = decisions;
  useRefreshedBanner(docs.some(({ isUnseen }) => isUnseen));
  return (
    <div className="wrap-anywhere">
      <p className="mb-4 text-muted">What moderators of this site decided about you and what is yours.</p>
      {docs.length === 0 && <p className="mb-4">There are no decisions about you.</p>}
      <ul className="mb-4 divide-y divide-line">
        {docs.map((decision) => (
          <Decision key={decision._id} decision={decision} now={now} />
        ))}
      </ul>
      <Pager label="Decisions" path={pagePath} {...cursors} nextText="Older decisions" prevText="Newer decisions" />
      {notices && <Notices notices={notices} path={pagePath} now={now} />}
    </div>
  );
}

/** Fetches the viewer again, so that the banner above the page disappears. */
function useRefreshedBanner(hadUnseen: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (hadUnseen) revalidate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each page; `revalidate` changes with the state
  }, [hadUnseen]);
}
