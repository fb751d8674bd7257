import { sql } from "kysely";
import type { Db } from "#api/db/open";

/** Sets every counter to the count of its rows, after rows were inserted in bulk. */
export async function recount(db: Db) {
  await sql`update videos set
    likes_count = (select count(*) from video_likes where video_id = videos.id),
    comments_count = (select count(*) from comments where video_id = videos.id and is_deleted = 0 and withheld = '')`.execute(
    db,
  );
  await sql`update comments set
    likes_count = (select count(*) from comment_likes where comment_id = comments.id),
    replies_count = (select count(*) from comments as replies where replies.parent_id = comments.id and replies.withheld = '')`.execute(
    db,
  );
  await sql`update tweets set
    likes_count = (select count(*) from tweet_likes where tweet_id = tweets.id)`.execute(db);
  await sql`update users set
    subscribers_count = (select count(*) from subscriptions where channel_id = users.id),
    subscriptions_count = (select count(*) from subscriptions where subscriber_id = users.id),
    videos_count = (select count(*) from videos where owner_id = users.id),
    views_count = (select coalesce(sum(views), 0) from videos where owner_id = users.id),
    video_likes_count = (select coalesce(sum(likes_count), 0) from videos where owner_id = users.id),
    tweet_likes_count = (select coalesce(sum(likes_count), 0) from tweets where owner_id = users.id)`.execute(db);
}
