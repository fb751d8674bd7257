import { type Migration, sql } from "kysely";
import type { DatabaseKind } from "./database-kind";

/** The seconds since 1970 of a video's creation. */
const ages = {
  sqlite: sql`(julianday(created_at) - 2440587.5) * 86400`,
  postgres: sql`extract(epoch from created_at::timestamptz)::double precision`,
};

/**
 * Adds the score by which videos trend, with an index. Old views have no times, so they count as views of the day that
 * the video was created: a view weighs twice as much as one two days (172,800 seconds) earlier, and the score is the
 * logarithm of the sum to the base of 2.
 */
export const trending = (kind: DatabaseKind): Migration => ({
  async up(db) {
    await db.schema
      .alterTable("videos")
      .addColumn("trend_score", "double precision", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update videos set trend_score = ${ages[kind]} / 172800 + ln(views) / ln(2) where views > 0`.execute(db);
    await db.schema.createIndex("videos_by_trend").on("videos").columns(["trend_score", "id"]).execute();
  },
});
