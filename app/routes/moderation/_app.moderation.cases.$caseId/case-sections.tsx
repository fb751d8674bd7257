import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatOutcome } from "#app/components/held/format-outcome";
import { Facts } from "#app/components/ui/facts";
import { formatAge } from "#app/format/age";
import { toNonBreaking } from "#app/format/counts";
import { encodePath } from "#app/format/path";
import { toKindSelector } from "#app/format/subjects";
import type { FullCase, ModerationCase } from "#contract/moderation";
import { permanentEnd } from "#contract/suspension";
import { reportReasons } from "#contract/words/moderation";
import * as t from "#languages/moderation";
import { formatLongTime } from "#languages/runtime/long-time";

function CaseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="page-section first:border-0 first:pt-0" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  );
}

export function Reports({ reports, total, now }: Pick<FullCase, "reports"> & { total: number; now: number }) {
  if (total === 0) return null;
  return (
    <CaseSection id="reports" title={t.reportCount({ count: total })}>
      {reports.map(({ _id, reason, content, reporter, email, createdAt }) => (
        <li key={_id} className="py-3">
          <Line
            label={<b>{reportReasons[reason]}</b>}
            account={reporter}
            email={email}
            age={formatAge(createdAt, now)}
          />
          {content && (
            <p className="whitespace-pre-wrap" lang="" dir="auto">
              {content}
            </p>
          )}
        </li>
      ))}
      {reports.length < total && (
        <li className="py-3 text-muted">{t.olderReports({ count: total - reports.length })}</li>
      )}
    </CaseSection>
  );
}

interface LineProps {
  label: ReactNode;
  account: { username: string } | null;
  /** Shown in place of an account. */
  email?: string | null;
  age: string;
}

/** Says what somebody did, who did it, and when. */
const Line = ({ label, account, email, age }: LineProps) => (
  <div className="figures items-baseline text-small text-muted">
    <Facts
      facts={[
        <div key="label" className="text-16 text-ink">
          {label}
        </div>,
        <bdi key="account">{account ? `@${account.username}` : email || t.deletedAccount()}</bdi>,
        toNonBreaking(age),
      ]}
    />
  </div>
);

const bold = (text: string) => <b>{text}</b>;

function DecisionLabel({ act, until }: Pick<FullCase["decisions"][number], "act" | "until">) {
  if (!until) return bold(formatOutcome(act));
  if (until === permanentEnd) return t.ownerSuspendedForGood({ act: bold });
  return t.ownerSuspendedUntil({ act: bold, time: formatLongTime(until) });
}

type DecisionsProps = Pick<FullCase, "decisions"> & { caseId: string; now: number };

export function Decisions({ caseId, decisions, now }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <CaseSection id="history" title={t.decisions()}>
      {decisions.map((each) => (
        <li key={each._id} className="py-3">
          <Line label={<DecisionLabel {...each} />} account={each.decidedBy} age={formatAge(each.decidedAt, now)} />
          <p dir="auto">{each.reason}</p>
          {each.appeal !== null && <Appeal decision={each} caseId={caseId} />}
        </li>
      ))}
    </CaseSection>
  );
}

function Appeal({ decision, caseId }: { decision: FullCase["decisions"][number]; caseId: string }) {
  const { _id, appeal, answer, outcome, canAnswer } = decision;
  return (
    <div className="mt-2 ps-4">
      <p className="whitespace-pre-wrap" dir="auto">
        <b>{t.appealLabel()} </b>
        {appeal}
      </p>
      {outcome && (
        <p dir="auto">
          <b>{`${outcome === "reversed" ? t.takenBack() : t.itStays()} `}</b>
          {answer}
        </p>
      )}
      {!outcome &&
        (canAnswer ? (
          <Link className="button" to={encodePath`/moderation/cases/${caseId}/appeals/${_id}`}>
            {t.answerTheAppeal()}
          </Link>
        ) : (
          <p className="text-muted">{t.otherModeratorAnswers()}</p>
        ))}
    </div>
  );
}

type OtherCase = Pick<ModerationCase, "_id" | "kind" | "state" | "outcome" | "changedAt"> & { name: string };

export function OtherCases({ cases, now }: { cases: OtherCase[]; now: number }) {
  if (cases.length === 0) return null;
  return (
    <CaseSection id="others" title={t.otherCasesOfOwner()}>
      {cases.map(({ _id, kind, state, outcome, name, changedAt }) => (
        <li key={_id} className="py-3">
          <Link to={encodePath`/moderation/cases/${_id}`}>
            {t.otherCase({
              kind: toKindSelector(kind),
              title: name || t.withoutText(),
              name: (text) => <bdi>{text}</bdi>,
            })}
          </Link>
          <span className="text-small text-muted">{` · ${state === "open" ? t.isOpen() : outcome ? formatOutcome(outcome) : t.isClosed()} · ${formatAge(changedAt, now)}`}</span>
        </li>
      ))}
    </CaseSection>
  );
}
