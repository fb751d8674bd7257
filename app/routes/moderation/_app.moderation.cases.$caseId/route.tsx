import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/ui/back-link";
import { findPageTime } from "#app/format/age";
import { nameAccount } from "#app/format/authors";
import { encodePath } from "#app/format/path";
import { formatSubject, subjectPath, toKindSelector } from "#app/format/subjects";
import { toLargeThumbnail } from "#app/format/thumbnail";
import { formActionWith } from "#app/http/form-action.server";
import { required } from "#app/http/load.server";
import { requireParams } from "#app/http/params.server";
import { requireRole } from "#app/http/viewer.server";
import { videoApi } from "#app/video-api/index.server";
import { type FullCase, newDecision, type ReportableKind } from "#contract/moderation";
import { Decisions, OtherCases, Reports } from "./case-sections";
import { DecisionForm } from "./decision-form";
import { SubjectTextsSection } from "./subject-texts-section";
import * as t from "#languages/moderation";

export { pageStyles as links } from "#app/components/ui/page-styles";

export const meta: MetaFunction = () => [{ title: `${t.case()} · Vidlark` }];

/** Reloads the case even after a refused form, since somebody else may have changed it. */
export const shouldRevalidate = () => true;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "moderator");
  const { caseId } = requireParams(params, "caseId");
  const reportedCase = await required(videoApi(request, context).moderation.findCase(caseId));
  const isReachable = reportedCase.current !== null && !reportedCase.isHidden;
  return json({ reportedCase, path: isReachable ? subjectPath(reportedCase) : null, now: findPageTime(true) });
}

export const action = formActionWith(
  { role: "moderator", names: ["caseId"] },
  newDecision,
  ({ form, ids: { caseId }, api, answer }) =>
    answer(api.moderation.decide(caseId, form.value), { goTo: encodePath`/moderation/cases/${caseId}` }),
);

export default function Case() {
  const { reportedCase, path, now } = useLoaderData<typeof loader>();
  const { kind, copy, current } = reportedCase;
  const isUnchanged = JSON.stringify(copy) === JSON.stringify(current);
  return (
    <div className="max-w-300 wrap-anywhere">
      <BackLink to="/moderation">{t.moderation()}</BackLink>
      <CaseHead reportedCase={reportedCase} path={path} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-8">
        <div className="mb-4 grid grid-cols-1 items-start gap-4">
          <Reports reports={reportedCase.reports} total={reportedCase.reportsCount} now={now} />
          {reportedCase.picture && <Picture src={reportedCase.picture} path={path} kind={kind} />}
          {isUnchanged ? (
            <SubjectTextsSection title={t.asItWasReported()} note={t.notChangedSince()} texts={copy} />
          ) : (
            <>
              <SubjectTextsSection title={t.whenFirstReported()} texts={copy} />
              <SubjectTextsSection title={t.now()} texts={current} />
            </>
          )}
          <Decisions caseId={reportedCase._id} decisions={reportedCase.decisions} now={now} />
        </div>
        <DecisionForm key={reportedCase.version} reportedCase={reportedCase} />
      </div>
      <OtherCases
        cases={reportedCase.otherCases.map((each) => ({ ...each, name: formatSubject(each.copy) }))}
        now={now}
      />
    </div>
  );
}

interface CaseHeadProps {
  reportedCase: Pick<FullCase, "kind" | "copy" | "owner" | "state" | "isHidden" | "reportsCount">;
  /** The path of the subject; null if it is hidden or deleted. */
  path: string | null;
}

/** Returns the text of the link to a subject. */
const openSubject = (kind: ReportableKind): string => (kind === "video" ? t.watchVideo() : t.seeIt());

/** Renders the subject of a case, its state and a link to it. */
function CaseHead({ reportedCase, path }: CaseHeadProps) {
  const { kind, copy, owner, state, isHidden, reportsCount } = reportedCase;
  return (
    <>
      <div className="page-head">
        <h1 dir="auto">{formatSubject(copy) || t.withoutText()}</h1>
        <div className="row">
          <a className="button lg:hidden" href="#decide">
            {t.decide()}
          </a>
          {path && (
            <a className="button" href={path}>
              {openSubject(kind)}
            </a>
          )}
        </div>
      </div>
      <p className="mb-4 text-small text-muted lg:-mt-2">
        {`${t.kind({ kind: toKindSelector(kind) })} · ${t.reportCount({ count: reportsCount })} · `}
        {owner
          ? t.byOwner({
              name: nameAccount(owner),
              link: (name) => (
                <Link className="text-inherit" to={encodePath`/user/${owner.username}/${owner._id}`}>
                  <bdi>{name}</bdi>
                </Link>
              ),
            })
          : t.deletedAccount()}
        {` · ${state === "open" ? t.openCase() : t.closedCase()}`}
        {isHidden && <span className="badge bad-badge ms-2">{t.hiddenFromOthers()}</span>}
      </p>
    </>
  );
}

/** Renders the picture of a subject, as a link to it. */
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
