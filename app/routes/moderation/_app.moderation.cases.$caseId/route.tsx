import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/ui/back-link";
import { pageTime } from "#app/format/age";
import { encodePath } from "#app/format/path";
import { formatSubject, subjectPath } from "#app/format/subjects";
import { toLargeThumbnail } from "#app/format/thumbnail";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { newDecision, type ReportableKind } from "#contract/moderation";
import { CaseHead } from "./case-head";
import { Decisions, OtherCases, Reports, SubjectTextsSection } from "./case-parts";
import { openSubject } from "./open-subject";
import { DecisionForm } from "./decision-form";
import * as t from "#languages/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.case()} · Vidlark` }];

/** Also after a refused form: somebody else may have changed the case. */
export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { caseId } = requireParams(params, "caseId");
  const reportedCase = await required(videoApi(request, context).moderation.findCase(caseId));
  const isThere = reportedCase.current !== null && !reportedCase.isHidden;
  return json({ found: reportedCase, path: isThere ? subjectPath(reportedCase) : null, now: pageTime(true) });
}

export const action = formActionWith(
  { role: "moderator", names: ["caseId"] },
  newDecision,
  ({ form, ids: { caseId }, api, answer }) =>
    answer(api.moderation.decide(caseId, form.value), { goTo: encodePath`/moderation/cases/${caseId}` }),
);

export default function Case() {
  const { found, path, now } = useLoaderData<typeof loader>();
  const { kind, copy, current } = found;
  const isUnchanged = JSON.stringify(copy) === JSON.stringify(current);
  return (
    <div className="max-w-300 wrap-anywhere">
      <BackLink to="/moderation">{t.moderation()}</BackLink>
      <CaseHead found={found} path={path} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-8">
        <div className="mb-4 grid grid-cols-1 items-start gap-4">
          <Reports reports={found.reports} total={found.reportsCount} now={now} />
          {found.picture && <Picture src={found.picture} path={path} kind={kind} />}
          {isUnchanged ? (
            <SubjectTextsSection title={t.asItWasReported()} note={t.notChangedSince()} texts={copy} />
          ) : (
            <>
              <SubjectTextsSection title={t.whenFirstReported()} texts={copy} />
              <SubjectTextsSection title={t.now()} texts={current} />
            </>
          )}
          <Decisions caseId={found._id} decisions={found.decisions} now={now} />
        </div>
        <DecisionForm key={found.version} reportedCase={found} />
      </div>
      <OtherCases cases={found.otherCases.map((each) => ({ ...each, name: formatSubject(each.copy) }))} now={now} />
    </div>
  );
}

/** Shows what the case is about, and leads to it. */
function Picture({ src, path, kind }: { src: string; path: string | null; kind: ReportableKind }) {
  const picture = (
    <img
      className="block aspect-[16/9] h-auto w-full rounded-field object-cover"
      src={toLargeThumbnail(src) ?? src}
      width="480"
      height="270"
      alt=""
    />
  );
  if (!path) return <div>{picture}</div>;
  return (
    <a className="block" href={path} aria-label={openSubject(kind)}>
      {picture}
    </a>
  );
}
