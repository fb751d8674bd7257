import type { Db } from "#api/db/open";
import type { CommentSettings } from "#contract/comment-rules";

const defaults: CommentSettings = { rule: "on", watchedWords: "" };

export async function findCommentSettings(db: Db, userId: string): Promise<CommentSettings> {
  const row = await db
    .selectFrom("comment_rules")
    .select(["rule", "watched_words as watchedWords"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? defaults;
}

type Change = { [Name in keyof CommentSettings]?: CommentSettings[Name] | undefined };

/** Changes a channel's settings for comments. Undefined fields stay unchanged. */
export async function changeCommentSettings(
  db: Db,
  userId: string,
  { rule, watchedWords }: Change,
): Promise<CommentSettings> {
  const columns = {
    ...(rule !== undefined && { rule }),
    ...(watchedWords !== undefined && { watched_words: watchedWords }),
  };
  await db
    .insertInto("comment_rules")
    .values({ user_id: userId, rule: defaults.rule, watched_words: defaults.watchedWords, ...columns })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...columns }))
    .execute();
  return findCommentSettings(db, userId);
}
