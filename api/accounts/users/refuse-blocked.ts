import type { RawBuilder } from "kysely";
import type { Db } from "#api/db/open";
import { ApiError } from "#contract/errors";
import * as t from "#languages/api-accounts";

const messages = {
  comments: t.refusesComments,
  likes: t.refusesLikes,
  subscriptions: t.refusesSubscription,
} as const;

interface Pair {
  /** The channel's id, or a query for it. */
  ownerId: string | RawBuilder<string>;
  blockedId: string;
}

/** Throws 403 when the owner of a channel blocks an account. The message names the refused activity. */
export async function refuseBlocked(db: Db, { ownerId, blockedId }: Pair, activity: keyof typeof messages) {
  const block = await db
    .selectFrom("blocks")
    .select("blocked_id")
    .where("owner_id", "=", ownerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  if (block) throw new ApiError(403, messages[activity]);
}
