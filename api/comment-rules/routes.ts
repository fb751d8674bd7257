import type { Db } from "#api/db/open";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import type { CommentSettings } from "#contract/comment-rules";

const none: CommentSettings = { rule: "on", watchedWords: "" };

/** Finds what a channel says about comments. */
async function findSettings(db: Db, userId: string): Promise<CommentSettings> {
  const row = await db
    .selectFrom("comment_rules")
    .select(["rule", "watched_words as watchedWords"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? none;
}

type Change = { [Name in keyof CommentSettings]?: CommentSettings[Name] | undefined };

/** Changes what a channel says about comments. Undefined fields stay unchanged. */
async function changeSettings(db: Db, userId: string, { rule, watchedWords }: Change): Promise<CommentSettings> {
  const changed = {
    ...(rule !== undefined && { rule }),
    ...(watchedWords !== undefined && { watched_words: watchedWords }),
  };
  await db
    .insertInto("comment_rules")
    .values({ user_id: userId, rule: none.rule, watched_words: none.watchedWords, ...changed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...changed }))
    .execute();
  return findSettings(db, userId);
}

/** The endpoints of what a channel says about comments. */
export const commentRuleEndpoints = [
  endpoint(calls.findCommentSettings, async ({ db, viewerId }) =>
    reply("Comment settings fetched successfully", await findSettings(db, viewerId)),
  ),
  endpoint(calls.changeCommentSettings, async ({ db, viewerId, body }) =>
    reply("Comment settings updated successfully", await changeSettings(db, viewerId, body)),
  ),
];
