import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Pager } from "#app/components/ui/pager";
import { formatLongDay } from "#app/format/day";
import { subjectNouns } from "#app/format/subjects";
import { describeList } from "#app/http/describe.server";
import { required } from "#app/http/load.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { readPagePosition } from "#app/video-api/transport/lists.server";
import type { PublicDecision } from "#contract/content";
import { appealStates } from "#contract/words/content";
import { reportReasons } from "#contract/words/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

const pagePath = "/decisions";

export const meta: MetaFunction = () => [{ title: "Decisions · Vidlark" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const description = "What the moderators of this site decided.";
  describeList({ request, context }, { title: "Decisions", description, path: pagePath });
  const { content } = visitorApi(request, context);
  const { answer: decisions, ...cursors } = await required(content.publicDecisions(readPagePosition(request)));
  return json({ decisions, ...cursors });
}

const actTexts: Record<PublicDecision["act"], string> = {
  dismiss: "stays",
  hide: "hidden",
  show: "shown again",
  delete: "deleted",
  warn: "its owner warned",
  suspend: "its owner suspended",
};

export default function Decisions() {
  const { decisions, ...cursors } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-160">
      <div className="page-head">
        <h1>Decisions</h1>
      </div>
      <p>What the moderators of this site decided, without names. Days are in UTC.</p>
      {decisions.length === 0 && <p className="mt-3 text-muted">There are no decisions yet.</p>}
      <ol className="my-4 list-none divide-y divide-line p-0">
        {decisions.map(({ day, kind, act, category, appeal }, index) => (
          <li key={index} className="py-3">
            <p>{`A ${subjectNouns[kind]}: ${actTexts[act]}`}</p>
            <p className="text-sm text-muted">
              <time dateTime={day}>{formatLongDay(day)}</time>
              {category && ` · ${reportReasons[category]}`}
              {appeal && ` · Appeal: ${appealStates[appeal]}`}
            </p>
          </li>
        ))}
      </ol>
      <Pager label="Decisions" path={pagePath} {...cursors} />
    </div>
  );
}
