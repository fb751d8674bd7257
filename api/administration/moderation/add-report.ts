import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { fieldError } from "#contract/errors";
import type { ReportableKind, ReportReason } from "#contract/moderation";
import { addEvent } from "#api/site/events/add-event";
import { openCase, touchCase } from "./change-case";
import { findVisibleSubject } from "./subjects";
import * as t from "#languages/api-administration";

interface NewReport {
  kind: ReportableKind;
  subjectId: string;
  reason: ReportReason;
  content: string;
  /** The address of a visitor without an account. */
  email: string;
}

/**
 * Adds a report to the open case of its subject, and saves the present texts of the subject with it. A second report of
 * the same account replaces the first. Throws 404 for content that the reporter may not see, and 422 for a visitor who
 * gives no address.
 */
export async function addReport(db: Db, reporterId: string | null, report: NewReport) {
  const subject = await findVisibleSubject(db, { kind: report.kind, id: report.subjectId }, reporterId);
  if (!reporterId && !report.email) throw fieldError(422, "email", t.emailNeeded);
  await db.transaction().execute(async (trx) => {
    const caseId = await openCase(trx, report, subject);
    const { reason, content } = report;
    const texts = { reason, content, copy: JSON.stringify(subject.copy), created_at: timestamp() };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("reports")
      .values({
        id: newId(),
        case_id: caseId,
        reporter_id: reporterId,
        email: reporterId ? "" : report.email,
        ...texts,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = Boolean(numInsertedOrUpdatedRows);
    if (!isNew) await replaceReport(trx, { caseId, reporterId: reporterId! }, texts);
    const { reports_count } = await touchCase(trx, caseId, { newReports: isNew ? 1 : 0 });
    const eventSubject = { caseId, subjectKind: report.kind, subjectId: report.subjectId };
    if (isNew && reports_count === 1) await addEvent(trx, { kind: "report.opened", ...eventSubject });
  });
}

const replaceReport = (
  trx: Transaction<Tables>,
  { caseId, reporterId }: Record<"caseId" | "reporterId", string>,
  texts: Pick<Tables["reports"], "reason" | "content" | "copy" | "created_at">,
) =>
  trx.updateTable("reports").set(texts).where("case_id", "=", caseId).where("reporter_id", "=", reporterId).execute();
