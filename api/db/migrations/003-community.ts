import type { Kysely, Migration } from "kysely";
import { belongsTo, count, index, pairs, texts } from "./columns";

const table = (db: Kysely<unknown>, name: string) =>
  db.schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey());

async function createComments(db: Kysely<unknown>) {
  const comments = belongsTo(belongsTo(table(db, "comments"), "video_id", "videos.id"), "owner_id", "users.id");
  await count(texts(comments, "content", "created_at", "updated_at"), "likes_count").execute();
  await index(db, "comments_of_video", "comments", ["video_id", "created_at", "id"]);
  await index(db, "comments_of_user", "comments", ["owner_id"]);
  await pairs(db, "comment_likes", ["user_id", "users.id"], ["comment_id", "comments.id"], "created_at");
  await index(db, "likes_of_comment", "comment_likes", ["comment_id"]);
}

async function createTweets(db: Kysely<unknown>) {
  const tweets = belongsTo(table(db, "tweets"), "owner_id", "users.id");
  await count(texts(tweets, "content", "created_at", "updated_at"), "likes_count").execute();
  await index(db, "tweets_by_time", "tweets", ["created_at", "id"]);
  await index(db, "tweets_of_user", "tweets", ["owner_id", "created_at", "id"]);
  await pairs(db, "tweet_likes", ["user_id", "users.id"], ["tweet_id", "tweets.id"], "created_at");
  await index(db, "likes_of_tweet", "tweet_likes", ["tweet_id"]);
}

async function createPlaylists(db: Kysely<unknown>) {
  const playlists = belongsTo(table(db, "playlists"), "owner_id", "users.id");
  await texts(playlists, "name", "description", "image", "created_at", "updated_at").execute();
  await index(db, "playlists_of_user", "playlists", ["owner_id", "created_at", "id"]);
  await index(db, "playlists_by_image", "playlists", ["image"]);
  await pairs(db, "playlist_videos", ["playlist_id", "playlists.id"], ["video_id", "videos.id"], "added_at");
  await index(db, "videos_of_playlist", "playlist_videos", ["playlist_id", "added_at", "video_id"]);
  await index(db, "playlists_of_video", "playlist_videos", ["video_id"]);
}

async function createPasswordResets(db: Kysely<unknown>) {
  const resets = db.schema
    .createTable("password_resets")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"));
  await texts(resets, "token_hash", "expires_at").execute();
  await db.schema.createIndex("password_resets_by_token").on("password_resets").column("token_hash").unique().execute();
}

/** Lists by who liked and who follows, newest first. */
async function indexLists(db: Kysely<unknown>) {
  await index(db, "likes_by_user", "video_likes", ["user_id", "created_at", "video_id"]);
  await index(db, "subscriptions_of_user", "subscriptions", ["subscriber_id", "created_at", "channel_id"]);
  await index(db, "users_by_avatar", "users", ["avatar"]);
  await index(db, "users_by_cover", "users", ["cover_image"]);
}

/** Comments, tweets and playlists, with their likes and members, and links that reset a password. */
export const community: Migration = {
  async up(db) {
    await createComments(db);
    await createTweets(db);
    await createPlaylists(db);
    await createPasswordResets(db);
    await indexLists(db);
  },
};
