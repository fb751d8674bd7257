import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state";
import { Pager } from "#app/components/ui/pager";
import { formatLongDay } from "#app/format/day";
import { toKindSelector } from "#app/format/subjects";
import { describeList } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { PublicDecision } from "#contract/content";
import { reportReasons } from "#contract/words/moderation";
import * as t from "#languages/site";

export { pageStyles as links } from "#app/components/ui/page-styles";

const pagePath = "/decisions";

export const meta: MetaFunction = () => [{ title: `${t.decisions()} · Vidlark` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const description = t.decisionsDescription();
  describeList({ request, context }, { title: t.decisions(), description, path: pagePath });
  const { content } = visitorApi(request, context);
  const { answer: decisions, ...cursors } = await required(content.publicDecisions(readPagePosition(request)));
  return json({ decisions, ...cursors });
}

type LazyMessage = (values: { kind: ReturnType<typeof toKindSelector> }) => string;

const decisionTexts: Record<PublicDecision["act"], LazyMessage> = {
  dismiss: t.thingStays,
  hide: t.thingHidden,
  show: t.thingShown,
  delete: t.thingDeleted,
  warn: t.ownerWarned,
  suspend: t.ownerSuspended,
};

const appealTexts: Record<NonNullable<PublicDecision["appeal"]>, () => string> = {
  waiting: t.appealWaiting,
  upheld: t.appealUpheld,
  reversed: t.appealReversed,
};

export default function Decisions() {
  const { decisions, ...cursors } = useLoaderData<typeof loader>();
  return (
    <div className="narrow">
      <div className="page-head">
        <h1>{t.decisions()}</h1>
      </div>
      <p>{t.decisionsExplained()}</p>
      {decisions.length === 0 && (
        <EmptyState pose="seen" title={t.noDecisionsYet()}>
          <p className="text-muted">{t.noDecisionsYetHint()}</p>
        </EmptyState>
      )}
      <ol className="my-4 list-none divide-y divide-line p-0">
        {decisions.map(({ day, kind, act, category, appeal }, index) => (
          <li key={index} className="py-3">
            <p>{decisionTexts[act]({ kind: toKindSelector(kind) })}</p>
            <p className="text-small text-muted">
              <time dateTime={day}>{formatLongDay(day)}</time>
              {category && ` · ${reportReasons[category]}`}
              {appeal && ` · ${appealTexts[appeal]()}`}
            </p>
          </li>
        ))}
      </ol>
      <Pager label={t.decisions()} path={pagePath} {...cursors} />
    </div>
  );
}
