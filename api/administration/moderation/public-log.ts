import type { Db } from "#api/db/open";
import { orderNewestFirst, readPage } from "#api/lists/keyset";
import { type List, type Paging, toList } from "#api/lists/page";
import { readSetting } from "#api/site/settings/settings";
import type { PublicDecision } from "#contract/content";
import { ApiError } from "#contract/errors";
import type { ReportReason } from "#contract/moderation";
import { reportReasons } from "#contract/words/moderation";
import * as t from "#languages/api-administration";

const isReason = (text: string): text is ReportReason => Object.hasOwn(reportReasons, text);

/** Lists what moderators decided without what tells of whom. Throws 404 unless the site publishes it. */
export async function listPublicDecisions(db: Db, paging: Paging): Promise<List<PublicDecision>> {
  if (!(await readSetting(db, "publishesDecisions"))) throw new ApiError(404, t.noPublicLog);
  const keysQuery = db.selectFrom("moderation_decisions");
  const rowsQuery = keysQuery
    .innerJoin("moderation_cases", "moderation_cases.id", "moderation_decisions.case_id")
    .select(["moderation_decisions.id", "subject_kind", "act", "category", "decided_at", "appealed_at", "outcome"]);
  const ordering = orderNewestFirst("publicDecisions", "moderation_decisions.decided_at", "moderation_decisions.id");
  const rows = await readPage(db, { rowsQuery, keysQuery, ordering, toKey: (row) => [row.decided_at, row.id] }, paging);
  return toList(paging, rows, ({ subject_kind, act, category, decided_at, appealed_at, outcome }) => ({
    day: decided_at.slice(0, 10),
    kind: subject_kind,
    act,
    category: isReason(category) ? category : null,
    appeal: appealed_at === null ? null : (outcome ?? "waiting"),
  }));
}
