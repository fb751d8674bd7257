import { listActs } from "#api/site/audit/list-acts";
import { hasFreshPassword } from "#api/accounts/auth/owner-proof";
import type { Db } from "#api/db/open";
import type { ApiDeps, Viewer } from "#api/deps";
import { findDefaultQuotaBytes, sumVideos } from "#api/videos/quotas/quotas";
import type { ManagedAccountDetails } from "#contract/managed-accounts";
import { accountNotFound } from "./find-managed-account";
import { toManagedAccount } from "./list-managed-accounts";

const maxListedActs = 10;

/** Reads an account for its page in the administration. Throws 404 when the account does not exist. */
export async function findPersonDetails(
  { db, quotas }: Pick<ApiDeps, "db" | "quotas">,
  viewer: Viewer,
  userId: string,
): Promise<ManagedAccountDetails> {
  const row = await db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", userId)
    .where("deleting_since", "is", null)
    .executeTakeFirstOrThrow(accountNotFound);
  const paging = { after: null, before: null, page: null, limit: maxListedActs };
  const [usedBytes, sessions, acts, siteQuotaBytes] = await Promise.all([
    sumVideos(db, userId),
    countSessions(db, userId),
    listActs(db, { subject: userId }, paging),
    findDefaultQuotaBytes(db, quotas),
  ]);
  return {
    ...toManagedAccount(row),
    videosCount: row.videos_count,
    subscribersCount: row.subscribers_count,
    usedBytes,
    quotaBytes: row.quota_bytes,
    siteQuotaBytes,
    sessionsCount: Number(sessions.total),
    seenAt: sessions.seenAt,
    invitationId: row.invitation_id,
    acts: acts.docs,
    needsConfirmation: !hasFreshPassword(viewer),
  };
}

const countSessions = (db: Db, userId: string) =>
  db
    .selectFrom("sessions")
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.max<string | null>("seen_at").as("seenAt")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
