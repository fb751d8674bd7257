import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { removePicture } from "#api/media/remove-picture";
import { type MediaStore, removeVideoFiles } from "#api/media/store";

export interface DeletedUser {
  username: string;
  /** Videos that went with the account. */
  videos: number;
}

/** Deletes an account with all that hangs on it, takes it out of other people's counters, then removes its files. */
export async function deleteUser(db: Db, media: MediaStore, userId: string): Promise<DeletedUser> {
  const { user, videoIds } = await db.transaction().execute(async (trx) => {
    await takeOutOfCounters(trx, userId);
    const videos = await trx.selectFrom("videos").select("id").where("owner_id", "=", userId).execute();
    const user = await trx
      .deleteFrom("users")
      .where("id", "=", userId)
      .returning(["username", "avatar", "cover_image"])
      .executeTakeFirstOrThrow();
    return { user, videoIds: videos.map(({ id }) => id) };
  });
  for (const id of videoIds) await removeVideoFiles(media, id);
  for (const hash of [user.avatar, user.cover_image]) await removePicture(db, media, hash);
  return { username: user.username, videos: videoIds.length };
}

/** What the account did to others: its likes, whom it follows, who follows it. */
async function takeOutOfCounters(db: Db, userId: string) {
  const liked = sql`select video_id from video_likes where user_id = ${userId}`;
  await sql`update users set video_likes_count = video_likes_count - (
      select count(*) from videos where owner_id = users.id and id in (${liked}))
    where id in (select owner_id from videos where id in (${liked}))`.execute(db);
  await sql`update videos set likes_count = likes_count - 1 where id in (${liked})`.execute(db);
  await sql`update users set subscribers_count = subscribers_count - 1
    where id in (select channel_id from subscriptions where subscriber_id = ${userId})`.execute(db);
  await sql`update users set subscriptions_count = subscriptions_count - 1
    where id in (select subscriber_id from subscriptions where channel_id = ${userId})`.execute(db);
}
