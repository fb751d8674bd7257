import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { SiteEvent } from "#contract/events";

/** Adds an event in the transaction of its cause; the dispatcher delivers it once the transaction is committed. */
export async function addEvent(trx: Db | Transaction<Tables>, event: SiteEvent) {
  const now = timestamp();
  const row = { id: newEventId(), kind: event.kind, subject_id: subjectIdOf(event), details: JSON.stringify(event) };
  await trx
    .insertInto("events")
    .values({ ...row, run_after: now, created_at: now })
    .execute();
}

let lastIdMs = 0;
let idsInMs = 0;

/** Generates an id of 24 hexadecimal digits: milliseconds, a count within them, and 32 random bits. The ids of a process ascend. */
function newEventId(now = Date.now()): string {
  idsInMs = now > lastIdMs ? 0 : idsInMs + 1;
  lastIdMs = Math.max(now, lastIdMs);
  const time = lastIdMs.toString(16).padStart(12, "0");
  return time + idsInMs.toString(16).padStart(4, "0") + randomBytes(4).toString("hex");
}

/** Returns the id of what an event is about. Events with the same id are delivered in the order in which they happened. */
export function subjectIdOf(event: SiteEvent): string {
  if ("commentId" in event) return event.commentId;
  if ("videoId" in event) return event.videoId;
  if ("tweetId" in event) return event.tweetId;
  if ("subjectId" in event) return event.subjectId;
  if ("caseId" in event) return event.caseId;
  if ("decisionId" in event) return event.decisionId;
  if ("channelId" in event) return event.channelId;
  return "userId" in event ? event.userId : event.kind;
}
