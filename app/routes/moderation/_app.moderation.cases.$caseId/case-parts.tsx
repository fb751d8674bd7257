import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatAge } from "#app/format/age";
import { formatCountOf } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { labelTexts, subjectNouns } from "#app/format/subjects";
import type { FullCase, ModerationCase } from "#contract/moderation";
import { reportReasons } from "#contract/words/moderation";
import { describeSuspensionEnd } from "#contract/suspension";

/** Shows the texts of a subject; null stands for one that does not exist any more. */
export function Texts({ title, note, copy }: { title: string; note?: string; copy: Record<string, string> | null }) {
  const texts = labelTexts(copy ?? {});
  return (
    <section className="panel" aria-label={title}>
      <h2 className="title">{title}</h2>
      {note && <p className="text-small text-muted">{note}</p>}
      {copy === null && <p className="text-muted">It no longer exists.</p>}
      {texts.map(([field, label, text]) => (
        <p key={field} className="mt-2">
          <span className="block text-small text-muted">{label}</span>
          <span className="whitespace-pre-wrap" dir="auto">
            {text}
          </span>
        </p>
      ))}
    </section>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="page-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

export function Reports({ reports, total, now }: Pick<FullCase, "reports"> & { total: number; now: number }) {
  return (
    <Part id="reports" title={formatCountOf(total, "report")}>
      {reports.map(({ _id, reason, content, reporter, email, createdAt }) => (
        <li key={_id} className="py-3">
          <b>{reportReasons[reason]}</b>
          <span className="text-sm text-muted">
            {" · "}
            <bdi>{reporter ? `@${reporter.username}` : email || "deleted account"}</bdi>
            {` · ${formatAge(createdAt, now)}`}
          </span>
          {content && (
            <p className="whitespace-pre-wrap" dir="auto">
              {content}
            </p>
          )}
        </li>
      ))}
      {reports.length < total && (
        <li className="py-3 text-muted">{`${total - reports.length} older ones are not shown.`}</li>
      )}
    </Part>
  );
}

const actNames = {
  dismiss: "Dismissed",
  hide: "Hidden",
  show: "Shown again",
  delete: "Deleted",
  warn: "Owner warned",
  suspend: "Owner suspended",
} as const;

type Decisions = Pick<FullCase, "decisions"> & { caseId: string; now: number };

export function Decisions({ caseId, decisions, now }: Decisions) {
  if (decisions.length === 0) return null;
  return (
    <Part id="history" title="Decisions">
      {decisions.map((each) => (
        <li key={each._id} className="py-3">
          <b>{actNames[each.act]}</b>
          {each.until && ` ${describeSuspensionEnd(each.until)}`}
          <span className="text-sm text-muted">
            {" · "}
            <bdi>{each.decidedBy ? `@${each.decidedBy.username}` : "deleted account"}</bdi>
            {` · ${formatAge(each.decidedAt, now)}`}
          </span>
          <p dir="auto">{each.reason}</p>
          {each.appeal !== null && <Appeal decision={each} caseId={caseId} />}
        </li>
      ))}
    </Part>
  );
}

function Appeal({ decision, caseId }: { decision: FullCase["decisions"][number]; caseId: string }) {
  const { _id, appeal, answer, outcome, canAnswer } = decision;
  return (
    <div className="mt-2 ps-4">
      <p className="whitespace-pre-wrap" dir="auto">
        <b>Appeal: </b>
        {appeal}
      </p>
      {outcome && (
        <p dir="auto">
          <b>{outcome === "reversed" ? "Taken back: " : "It stays: "}</b>
          {answer}
        </p>
      )}
      {!outcome &&
        (canAnswer ? (
          <Link className="button" to={encodePath`/moderation/cases/${caseId}/appeals/${_id}`}>
            Answer the appeal
          </Link>
        ) : (
          <p className="text-muted">Another moderator answers, because you made this decision.</p>
        ))}
    </div>
  );
}

type OtherCase = Pick<ModerationCase, "_id" | "kind" | "state" | "changedAt"> & { name: string };

export function OtherCases({ cases, now }: { cases: OtherCase[]; now: number }) {
  if (cases.length === 0) return null;
  return (
    <Part id="others" title="Other cases of this owner">
      {cases.map(({ _id, kind, state, name, changedAt }) => (
        <li key={_id} className="py-3">
          <Link to={encodePath`/moderation/cases/${_id}`}>
            {`${subjectNouns[kind]}: `}
            <bdi>{name || "without text"}</bdi>
          </Link>
          <span className="text-sm text-muted">{` · ${state} · ${formatAge(changedAt, now)}`}</span>
        </li>
      ))}
    </Part>
  );
}
