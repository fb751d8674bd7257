import type { Db } from "#api/db/open";
import { readByPosition, readRows } from "./read-rows";

/** Reads the reports that an account made, without the reported texts, which belong to somebody else. */
export function readReports(db: Db, userId: string) {
  const query = db
    .selectFrom("reports")
    .innerJoin("moderation_cases", "moderation_cases.id", "reports.case_id")
    .select(["reports.id", "subject_kind as kind", "subject_id as subjectId", "reason", "content"])
    .select("created_at as createdAt")
    .where("reporter_id", "=", userId);
  return readByPosition(db, query, "reports");
}

/** Reads the decisions about an account, without reporters and moderators. Leaves out dismissed reports. */
export async function* readDecisions(db: Db, userId: string) {
  const query = db
    .selectFrom("moderation_decisions")
    .innerJoin("moderation_cases", "moderation_cases.id", "moderation_decisions.case_id")
    .select(["moderation_decisions.id", "act", "subject_kind as kind", "subject_id as subjectId", "copy", "reason"])
    .select(["until", "decided_at as decidedAt", "seen_at as seenAt", "appeal", "appealed_at as appealedAt"])
    .select(["answer", "outcome", "answered_at as answeredAt"])
    .where("affected_id", "=", userId)
    .where("act", "!=", "dismiss");
  const order = { "moderation_decisions.decided_at": "decidedAt", "moderation_decisions.id": "id" } as const;
  const rows = readRows(db, query, order);
  for await (const { copy, ...row } of rows) yield { ...row, copy: JSON.parse(copy) as unknown };
}

/** Reads the notifications of an account, without their actors. */
export function readNotifications(db: Db, userId: string) {
  const query = db
    .selectFrom("notifications")
    .select(["id", "kind", "subject_kind as subjectKind", "subject_id as subjectId", "details"])
    .select(["since", "notified_at as notifiedAt", "written_at as writtenAt", "seen_at as seenAt"])
    .where("user_id", "=", userId);
  return readRows(db, query, { notified_at: "notifiedAt", id: "id" });
}
