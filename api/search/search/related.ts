import { type RawBuilder, sql } from "kysely";
import { contains } from "#api/db/like";
import { type Db, isSqlite } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { wordsOf } from "#api/search/words/words";
import { splitTags } from "#api/videos/details/columns";
import { findVisibleVideo, isListed, selectVideos, toVideo } from "#api/videos/videos/queries";
import type { Video } from "#contract/videos";
import { newestFirst } from "./scores";

/** How many videos each reason proposes, its newest first. */
const proposedVideos = 24;
/** The newest videos stand in where no reason finds enough; a viewer may have watched many of them. */
const newestVideos = 96;
/** Words that are in more titles tell little about a video. */
const mostTitles = 2_000;
const mostWords = 4;
/** Titles with a word where they cannot be read newest first. */
const anyTitles = 96;

/** What the reasons compare of a video. */
interface Compared {
  id: string;
  owner_id: string;
  title_folded: string;
  tags: string;
  language: string;
  published_at: string;
}

/**
 * Lists the listed videos that go with one: by the number of shared tags, then the same channel, the number of shared
 * words of the titles, the same language, and the newest. Leaves out what the viewer watched, and channels that block the
 * viewer or are blocked. Throws 404 when the viewer may not see the video.
 */
export async function listRelated(db: Db, id: string, viewerId: string | null, limit: number): Promise<Video[]> {
  const video = await findVisibleVideo(db, id, viewerId);
  const words = wordsOf(video.title_folded);
  const proposed = await proposeVideos(db, video, await findTellingWords(db, words));
  const compared = await readCompared(
    db,
    [...proposed].filter((each) => each !== video.id),
    viewerId,
  );
  const rank = rankFor(video, new Set(words));
  const ranked = compared.map((each) => ({ each, rank: rank(each) })).sort(compareRanks);
  return readVideos(
    db,
    ranked.slice(0, limit).map(({ each }) => each.id),
    viewerId,
  );
}

/** Finds the rarest words of a title that other titles have, too. */
async function findTellingWords(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await db
    .selectFrom("words")
    .select(["word", "title_count"])
    .where("word", "in", words)
    .where("title_count", ">=", 2)
    .where("title_count", "<=", mostTitles)
    .execute();
  const rarest = rows.toSorted((one, other) => one.title_count - other.title_count);
  return rarest.slice(0, mostWords).map(({ word }) => word);
}

async function proposeVideos(db: Db, { owner_id, tags }: Compared, words: string[]): Promise<Set<string>> {
  const byTag = splitTags(tags).map(
    (tag) => sql`select video_tags.video_id as id from video_tags join videos on videos.id = video_tags.video_id
      where tag = ${tag} and ${isListed} order by video_tags.published_at desc limit ${proposedVideos}`,
  );
  const queries = [
    ...byTag,
    sql`select id from videos where owner_id = ${owner_id} and ${isListed}
      order by published_at desc, id desc limit ${proposedVideos}`,
    ...words.map((word) => (isSqlite(db) ? titlesOnSqlite(word) : titlesOnPostgres(word))),
    sql`select id from videos where ${isListed} order by published_at desc, id desc limit ${newestVideos}`,
  ];
  const lists = await Promise.all(queries.map((query) => sql<{ id: string }>`${query}`.execute(db)));
  return new Set(lists.flatMap(({ rows }) => rows.map(({ id }) => id)));
}

const titlesOnSqlite = (word: string) => sql`select video_id as id from title_search
  cross join search_positions on position = title_search.rowid
  where title_search match ${quotePhrase(word)} order by title_search.rowid desc limit ${proposedVideos}`;

/** Takes any of them: sorted, the planner would read the newest videos until there are enough. */
const titlesOnPostgres = (word: string) => sql`select id from (select id from videos
  where ${contains(sql.ref("title_folded"), word)} and ${isListed} offset 0) as titles limit ${anyTitles}`;

/** Reads what is compared of videos, without those that the viewer should not be shown. */
async function readCompared(db: Db, ids: string[], viewerId: string | null): Promise<Compared[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("videos")
    .select(["id", "owner_id", "title_folded", "tags", "language", "published_at"])
    .where("id", "in", ids)
    .where(isListed)
    .$if(viewerId !== null, (query) => query.where(isNewTo(viewerId!)))
    .execute();
}

const isNewTo = (viewerId: string): RawBuilder<boolean> => sql<boolean>`not exists (select 1 from watch_history
    where user_id = ${viewerId} and video_id = videos.id)
  and not exists (select 1 from blocks where blocks.owner_id = ${viewerId} and blocked_id = videos.owner_id)
  and not exists (select 1 from blocks where blocks.owner_id = videos.owner_id and blocked_id = ${viewerId})`;

type Rank = [tags: number, channel: number, words: number, language: number];

/** Returns a function that counts what a video has in common with another. */
function rankFor(video: Compared, words: Set<string>) {
  const tags = new Set(splitTags(video.tags));
  return (other: Compared): Rank => [
    splitTags(other.tags).filter((tag) => tags.has(tag)).length,
    Number(other.owner_id === video.owner_id),
    wordsOf(other.title_folded).filter((word) => words.has(word)).length,
    Number(video.language !== "" && other.language === video.language),
  ];
}

interface Ranked {
  each: Compared;
  rank: Rank;
}

function compareRanks(one: Ranked, other: Ranked): number {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
  return at < 0 ? newestFirst(one.each, other.each) : other.rank[at]! - one.rank[at]!;
}

async function readVideos(db: Db, ids: string[], viewerId: string | null): Promise<Video[]> {
  if (ids.length === 0) return [];
  const rows = await selectVideos(db).where("videos.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => (byId.has(id) ? [toVideo(byId.get(id)!, viewerId)] : []));
}
