import type { Db } from "#api/db/open";
import { earliestRepeatAt, lockAuthor } from "#api/db/repeated-texts";

export interface NewTweet {
  content: string;
  /** Whether the same text that was just sent is this one, sent again. */
  once?: boolean | undefined;
}

/** Finds a tweet that was just sent with the same text. Others of the account wait for the caller's transaction. */
export async function findRepeatedTweet(trx: Db, ownerId: string, content: string) {
  await lockAuthor(trx, ownerId);
  return trx
    .selectFrom("tweets")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", earliestRepeatAt())
    .where("content", "=", content)
    .executeTakeFirst();
}
