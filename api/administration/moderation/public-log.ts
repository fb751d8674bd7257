import type { Db } from "#api/db/open";
import { orderNewestFirst, readList } from "#api/lists/keyset";
import type { List, Paging } from "#api/lists/page";
import { readSetting } from "#api/site/settings/settings";
import type { PublicDecision } from "#contract/content";
import { ApiError } from "#contract/errors";
import type { ReportReason } from "#contract/moderation";
import { reportReasons } from "#contract/words/moderation";
import * as t from "#languages/api-administration";

const isReason = (text: string): text is ReportReason => Object.hasOwn(reportReasons, text);

/** Lists the decisions of moderators, without anything that identifies people. Throws 404 unless the site publishes the log. */
export async function listPublicDecisions(db: Db, paging: Paging): Promise<List<PublicDecision>> {
  if (!(await readSetting(db, "publishesDecisions"))) throw new ApiError(404, t.noPublicLog);
  const keysQuery = db.selectFrom("moderation_decisions");
  const rowsQuery = keysQuery
    .innerJoin("moderation_cases", "moderation_cases.id", "moderation_decisions.case_id")
    .select(["moderation_decisions.id", "subject_kind", "act", "category", "decided_at", "appealed_at", "outcome"]);
  const ordering = orderNewestFirst("publicDecisions", "moderation_decisions.decided_at", "moderation_decisions.id");
  const list = { rowsQuery, keysQuery, ordering, paging };
  return readList(db, { ...list, toKey: (row) => [row.decided_at, row.id] }, (row) => ({
    day: row.decided_at.slice(0, 10),
    kind: row.subject_kind,
    act: row.act,
    category: isReason(row.category) ? row.category : null,
    appeal: row.appealed_at === null ? null : (row.outcome ?? "waiting"),
  }));
}
