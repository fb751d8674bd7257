import { sql } from "kysely";
import { keepQuery, padList } from "#api/db/keep-query";
import type { Db } from "#api/db/open";
import { wordsOf } from "#api/search/words/words";
import { splitTags } from "#api/videos/details/columns";
import { findVisibleVideo, selectVideos, toVideo } from "#api/videos/videos/find-video";
import { pageSizes } from "#contract/limits";
import type { Video } from "#contract/videos";
import { type Compared, comparedVideos, toTerm } from "./propose-related";
import { newestFirst } from "./hits";

/** Words that are in more titles tell little about a video. */
const mostTitles = 2_000;
const mostWords = 4;

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

/** Finds the videos that go with one that the viewer may see, as `listRelated` does. */
export async function findRelated(db: Db, video: Compared, viewerId: string | null): Promise<Related[]> {
  const words = wordsOf(video.title_folded);
  const terms = (await findTellingWords(db, words)).map((word) => toTerm(db, word));
  const { id, owner_id: ownerId, tags } = video;
  const compared = await comparedVideos(db, { id, ownerId, tags: splitTags(tags), terms, viewerId });
  const rank = rankFor(video, new Set(words));
  const ranked = compared.map((each) => ({ each, rank: rank(each) })).sort(compareRanks);
  return readVideos(
    db,
    ranked.slice(0, pageSizes.sideVideos).map(({ each }) => each.id),
    viewerId,
  );
}

const countedWords = keepQuery((db, { words }: { words: readonly string[] }) =>
  db
    .selectFrom("words")
    .select(["word", "title_count"])
    .where("word", "in", words)
    .where("title_count", ">=", 2)
    .where("title_count", "<=", mostTitles),
);

/** Finds the rarest words of a title that other titles have, too. */
async function findTellingWords(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const rows = await countedWords(db, { words: padList(words) });
  const rarest = rows.toSorted((one, other) => one.title_count - other.title_count);
  return rarest.slice(0, mostWords).map(({ word }) => word);
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
  each: Compared;
  rank: Rank;
}

function compareRanks(one: Ranked, other: Ranked): number {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
  return at < 0 ? newestFirst(one.each, other.each) : other.rank[at]! - one.rank[at]!;
}

const isSavedBy = (viewerId: string | null) =>
  viewerId
    ? sql<number>`exists (select 1 from playlist_videos where playlist_id = ${viewerId} and video_id = videos.id)`
    : sql<number>`0`;

const videosById = keepQuery((db, { ids, viewerId }: { ids: readonly string[]; viewerId: string | null }) =>
  selectVideos(db).select(isSavedBy(viewerId).as("is_saved")).where("videos.id", "in", ids),
);

async function readVideos(db: Db, ids: string[], viewerId: string | null): Promise<Related[]> {
  if (ids.length === 0) return [];
  const rows = await videosById(db, { ids: padList(ids), viewerId });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ video: toVideo(row, viewerId), isSaved: Boolean(row.is_saved) }] : [];
  });
}
