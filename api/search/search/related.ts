import { type RawBuilder, sql } from "kysely";
import { readJsonList } from "#api/db/json-list";
import { cacheQuery, padToCachedLength } from "#api/db/cache-query";
import { type Db, isSqlite } from "#api/db/open";
import { hasTrigrams } from "#api/db/trigrams";
import { toTextWord, wordsOf } from "#api/search/words/words";
import { splitTags } from "#api/videos/details/columns";
import { findVisibleVideo, selectVideos, toVideo } from "#api/videos/videos/find-video";
import { isListed } from "#api/videos/videos/visibility";
import { pageSizes } from "#contract/limits";
import type { Video } from "#contract/videos";
import { type Compared, comparedVideos, toTerm } from "./propose-related";
import { byNewest } from "./hits";
import { cacheRanking } from "./cache-ranking";

/** Words that are in more titles tell little about a video. */
const maxTitles = 2_000;
const maxWords = 4;
/** Videos that are kept of a ranking; a viewer may have watched many of them. */
const maxRanked = 256;
/** Videos of a ranking that are read for a visitor; some of them may have been hidden since. */
const maxVisitorVideos = 2 * pageSizes.relatedVideos;

/**
 * Lists the listed videos that go with one: by the number of shared tags, then the same channel, the number of shared
 * words of the titles, the same language, and the newest. Leaves out what the viewer watched, and channels that block the
 * viewer or are blocked. Throws 404 when the viewer may not see the video.
 */
export const listRelated = async (db: Db, id: string, viewerId: string | null): Promise<Video[]> =>
  (await findRelated(db, await findVisibleVideo(db, id, viewerId), viewerId)).map(({ video }) => video);

interface Related {
  video: Video;
  /** Whether the viewer saved it to watch later. */
  isSaved: boolean;
}

/** Finds videos for one that the viewer may see, as `listRelated` does. A new video appears within a minute. */
export async function findRelated(db: Db, video: Compared, viewerId: string | null): Promise<Related[]> {
  const key = [video.title_folded, video.tags, video.language].join("\n");
  const ids = await cacheRanking(db, { id: video.id, key }, () => rankRelated(db, video));
  return readVideos(db, viewerId === null ? ids.slice(0, maxVisitorVideos) : ids, viewerId);
}

/** Ranks the videos that go with one, the same for every viewer. */
async function rankRelated(db: Db, video: Compared): Promise<string[]> {
  const words = wordsOf(video.title_folded);
  const terms = (await findRareWords(db, words)).map((word) => toTerm(db, toTextWord(word)));
  const { id, owner_id: ownerId, tags } = video;
  const candidates = await comparedVideos(db, { id, ownerId, tags: splitTags(tags), terms });
  const rank = rankFor(video, new Set(words));
  const ranking = candidates.map((other) => ({ video: other, rank: rank(other) })).sort(compareRanks);
  return ranking.slice(0, maxRanked).map((ranked) => ranked.video.id);
}

const countedWords = cacheQuery((db, { words }: { words: readonly string[] }) =>
  db
    .selectFrom("words")
    .select(["word", "title_count"])
    .where("word", "in", words)
    .where("title_count", ">=", 2)
    .where("title_count", "<=", maxTitles),
);

/** Finds the rarest words of a title that other titles have, too, and that an index finds. */
async function findRareWords(db: Db, words: string[]): Promise<string[]> {
  const indexed = words.filter((word) => hasTrigrams(toTextWord(word)));
  if (indexed.length === 0) return [];
  const rows = await countedWords(db, { words: padToCachedLength(indexed) });
  const rarest = rows.toSorted((one, other) => one.title_count - other.title_count);
  return rarest.slice(0, maxWords).map(({ word }) => word);
}

type Rank = [tags: number, channel: number, words: number, language: number];

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
  video: Compared;
  rank: Rank;
}

function compareRanks(one: Ranked, other: Ranked): number {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
  return at < 0 ? byNewest(one.video, other.video) : other.rank[at]! - one.rank[at]!;
}

const isSavedBy = (viewerId: string | null) =>
  viewerId
    ? sql<number>`exists (select 1 from playlist_videos where playlist_id = ${viewerId} and video_id = videos.id)`
    : sql<number>`0`;

/** Matches videos that the viewer has not watched, of channels that neither block the viewer nor are blocked. */
const isNewTo = (viewerId: string): RawBuilder<boolean> => sql<boolean>`not exists (select 1 from watch_history
    where user_id = ${viewerId} and video_id = videos.id)
  and not exists (select 1 from blocks where blocks.owner_id = ${viewerId} and blocked_id = videos.owner_id)
  and not exists (select 1 from blocks where blocks.owner_id = videos.owner_id and blocked_id = ${viewerId})`;

/** The ids of a ranking, as JSON, and the viewer who sees its videos. */
type RankingForViewer = { ids: string; viewerId: string | null };

/** Selects the first ids of a list whose videos are still listed, and new to the viewer. */
function selectFirst(db: Db, { ids, viewerId }: RankingForViewer) {
  // `cross join` makes SQLite read the list in its order, and no further than it needs.
  const [cross, order] = isSqlite(db) ? [sql`cross`, sql``] : [sql``, sql`order by place`];
  return sql<string>`(select videos.id from ${readJsonList(db, ids)} ${cross} join videos on videos.id = value
    where ${isListed} ${viewerId === null ? sql`` : sql`and ${isNewTo(viewerId)}`} ${order} limit ${pageSizes.relatedVideos})`;
}

const firstVideos = cacheQuery((db, list: RankingForViewer) =>
  selectVideos(db).select(isSavedBy(list.viewerId).as("is_saved")).where("videos.id", "in", selectFirst(db, list)),
);

/** Reads the first videos of a ranking that may be shown. */
async function readVideos(db: Db, ids: readonly string[], viewerId: string | null): Promise<Related[]> {
  const rows = await firstVideos(db, { ids: JSON.stringify(ids), viewerId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ video: toVideo(row, viewerId), isSaved: Boolean(row.is_saved) }] : [];
  });
}
