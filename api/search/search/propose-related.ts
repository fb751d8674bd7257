import { sql } from "kysely";
import type { VideoRow } from "#api/db/tables";
import { cacheQuery } from "#api/db/cache-query";
import { containsPattern, matches } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { isListed } from "#api/videos/videos/visibility";

const maxPerReason = 24;
/** The newest videos stand in where no reason finds enough; a viewer may have watched many of them. */
const maxNewestVideos = 96;
/** On PostgreSQL, titles with a word cannot be read newest first. */
const maxUnsortedTitles = 96;

/** The columns by which videos are compared. */
export type Compared = Pick<VideoRow, "id" | "owner_id" | "title_folded" | "tags" | "language" | "published_at">;

/** A word as the search for titles takes it: a phrase on SQLite, a pattern on PostgreSQL. */
export const toTerm = (db: Db, word: string) => (isSqlite(db) ? quotePhrase(word) : containsPattern(word));

type Proposal = { id: string; ownerId: string } & Record<"tags" | "terms", readonly string[]>;

/** Reads the videos that go with one for any reason: a shared tag, the same channel, a shared word, or being new. */
export const comparedVideos = cacheQuery((db, { id, ownerId, tags, terms }: Proposal) => {
  const reasons = [
    ...tags.map(
      (tag) => sql`select video_tags.video_id as id from video_tags join videos on videos.id = video_tags.video_id
        where tag = ${tag} and ${isListed} order by video_tags.published_at desc limit ${maxPerReason}`,
    ),
    sql`select id from videos where owner_id = ${ownerId} and ${isListed}
      order by published_at desc, id desc limit ${maxPerReason}`,
    ...terms.map((term) => (isSqlite(db) ? titlesOnSqlite(term) : titlesOnPostgres(term))),
    sql`select id from videos where ${isListed} order by published_at desc, id desc limit ${maxNewestVideos}`,
  ];
  const proposed = reasons.map((reason) => sql`select id from (${reason}) as proposed`);
  return db
    .selectFrom("videos")
    .select(["id", "owner_id", "title_folded", "tags", "language", "published_at"])
    .where("id", "in", sql<string>`(${sql.join(proposed, sql` union all `)})`)
    .where("id", "!=", id)
    .where(isListed);
});

const titlesOnSqlite = (phrase: string) => sql`select video_id as id from title_search
  cross join search_positions on position = title_search.rowid
  where title_search match ${phrase} order by title_search.rowid desc limit ${maxPerReason}`;

/** Takes any of them: sorted, the planner would read the newest videos until there are enough. */
const titlesOnPostgres = (pattern: string) => sql`select id from (select id from videos
  where ${matches(sql.ref("title_folded"), pattern)} and ${isListed} offset 0) as titles limit ${maxUnsortedTitles}`;
