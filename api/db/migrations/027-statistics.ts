import { type Kysely, type Migration, sql } from "kysely";
import { belongsTo, count, index, texts } from "./columns";

const counters = [
  "views",
  "from_direct",
  "from_search",
  "from_subscriptions",
  "from_site",
  "from_external",
  "from_embed",
  "watch_seconds",
];

/** Creates a table of counters for each day of a video or a channel. */
const createDays = (db: Kysely<unknown>, name: string, owner: [column: string, of: string], more: string[]) =>
  [...counters, ...more].reduce(count, texts(belongsTo(db.schema.createTable(name), ...owner), "day"));

/** Adds the counters of views, watch time and subscribers by day. Views of older releases have no days. */
export const statistics: Migration = {
  async up(db) {
    await createDays(db, "video_days", ["video_id", "videos.id"], [])
      .addColumn("owner_id", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("video_days_key", ["video_id", "day"])
      .execute();
    await index(db, "video_days_by_views", "video_days", ["owner_id", "day", "views"]);
    await index(db, "video_days_by_day", "video_days", ["day"]);
    await createDays(db, "channel_days", ["user_id", "users.id"], ["subscribers_gained", "subscribers_lost"])
      .addPrimaryKeyConstraint("channel_days_key", ["user_id", "day"])
      .execute();
    await index(db, "channel_days_by_day", "channel_days", ["day"]);
    await belongsTo(db.schema.createTable("video_parts"), "video_id", "videos.id")
      .addColumn("part", "integer", (column) => column.notNull())
      .addColumn("watch_seconds", "double precision", (column) => column.notNull())
      .addPrimaryKeyConstraint("video_parts_key", ["video_id", "part"])
      .execute();
    await texts(db.schema.createTable("statistics_start"), "day").execute();
    const today = new Date().toISOString().slice(0, 10);
    await sql`insert into statistics_start (day) values (${today})`.execute(db);
  },
};
