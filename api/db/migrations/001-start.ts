import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";
import { belongsTo, count, folded, index, pairs, texts } from "./columns";

async function createUsers(db: Kysely<unknown>) {
  let users = db.schema.createTable("users").addColumn("id", "text", (column) => column.primaryKey());
  users = texts(users, "username", "email", "full_name", "password_hash", "avatar", "cover_image", "description");
  users = texts(users, "role", "created_at", "updated_at");
  for (const name of ["username_folded", "email_folded"])
    users = users.addColumn(name, "text", (column) => column.notNull().unique());
  for (const name of ["subscribers", "subscriptions", "videos", "views", "video_likes", "tweet_likes"])
    users = count(users, `${name}_count`);
  await users.execute();
  const founders = db.schema.createTable("founders").addColumn("place", "integer", (column) => column.primaryKey());
  await texts(founders, "user_id").execute();
}

async function createSessions(db: Kysely<unknown>) {
  const sessions = db.schema.createTable("sessions").addColumn("id", "text", (column) => column.primaryKey());
  await texts(belongsTo(sessions, "user_id", "users.id"), "created_at").execute();
  const tokens = db.schema.createTable("session_tokens").addColumn("refresh_hash", "text", (c) => c.primaryKey());
  await texts(belongsTo(tokens, "session_id", "sessions.id"), "access_expires_at", "refresh_expires_at")
    .addColumn("access_hash", "text", (column) => column.notNull().unique())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("sessions_of_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("tokens_of_session").on("session_tokens").column("session_id").execute();
  await db.schema.createIndex("tokens_by_end").on("session_tokens").column("refresh_expires_at").execute();
}

async function createVideos(db: Kysely<unknown>, kind: DatabaseKind) {
  let videos = db.schema.createTable("videos").addColumn("id", "text", (column) => column.primaryKey());
  videos = texts(belongsTo(videos, "owner_id", "users.id"), "title", "description", "status", "media_key");
  videos = texts(videos, "file_name", "mime", "sha256", "draft", "created_at", "updated_at");
  for (const name of ["title_folded", "description_folded"])
    videos = videos.addColumn(name, folded(kind), (column) => column.notNull());
  for (const name of ["is_published", "thumbnail_version", "bytes", "width", "height"]) videos = count(videos, name);
  for (const name of ["views", "likes_count", "comments_count"]) videos = count(videos, name);
  await videos
    .addColumn("duration", "double precision", (column) => column.notNull())
    .addColumn("failure", "text")
    .execute();
  const draft = db.schema.createIndex("videos_draft").on("videos").columns(["owner_id", "draft", "sha256"]);
  await draft.unique().execute();
  for (const column of ["created_at", "views", "duration", "title_folded"])
    await sql`create index ${sql.ref(`feed_by_${column}`)} on videos (${sql.ref(column)}, id)
      where is_published = 1 and status = 'ready'`.execute(db);
  await sql`create index videos_of_channel on videos (owner_id, created_at, id)`.execute(db);
}

async function createPairs(db: Kysely<unknown>) {
  await pairs(db, "video_likes", ["user_id", "users.id"], ["video_id", "videos.id"], "created_at");
  await pairs(db, "subscriptions", ["subscriber_id", "users.id"], ["channel_id", "users.id"], "created_at");
  await pairs(db, "watch_history", ["user_id", "users.id"], ["video_id", "videos.id"], "watched_at");
  await index(db, "likes_of_video", "video_likes", ["video_id", "created_at", "user_id"]);
  await index(db, "subscribers_of_channel", "subscriptions", ["channel_id", "created_at", "subscriber_id"]);
  await index(db, "history_by_time", "watch_history", ["user_id", "watched_at", "video_id"]);
  await index(db, "history_of_video", "watch_history", ["video_id"]);
}

async function createBookkeeping(db: Kysely<unknown>) {
  await texts(belongsTo(db.schema.createTable("view_windows"), "video_id", "videos.id"), "visitor", "counted_at")
    .addPrimaryKeyConstraint("view_windows_key", ["video_id", "visitor"])
    .execute();
  await db.schema.createIndex("view_windows_by_time").on("view_windows").column("counted_at").execute();
  const jobs = db.schema.createTable("jobs").addColumn("id", "text", (column) => column.primaryKey());
  await count(texts(belongsTo(jobs, "video_id", "videos.id"), "kind", "run_after", "created_at"), "attempts").execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["run_after", "id"]).execute();
  await db.schema.createIndex("jobs_of_video").on("jobs").column("video_id").execute();
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("points", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema.createIndex("rate_limits_by_end").on("rate_limits").column("expires_at").execute();
}

export const start = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await createUsers(db);
    await createSessions(db);
    await createVideos(db, kind);
    await createPairs(db);
    await createBookkeeping(db);
  },
});
