import { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { scoreVideo } from "#contract/relevance";
import type { Sorting } from "#app/format/sorting";
import { call } from "../transport/call.server";
import { listFiltered } from "./dashboard.server";
import { listOf, filterRows } from "../transport/fetch-rows.server";
import {
  list,
  listMethod,
  type Page,
  type PagePosition,
  searchOrWholeList,
  slicePage,
} from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";
import { UnsupportedCall } from "../transport/try-aliases.server";
import { type FoundVideo, foundVideo, type Video, video } from "../shapes/shapes.server";

/** Returns whether everybody may see a video; other servers may put more into their feed. */
export const isPublic = ({ isPublished, status, visibility }: Video) =>
  isPublished && status === "ready" && visibility !== "unlisted";
export const publishedVideo = filterRows(video, isPublic);

/** Servers without tags send other videos, too. */
const toTaggedShape = (tag: string) => filterRows(video, (row) => isPublic(row) && row.tags.includes(tag));

/** Lists the public videos with a tag. Throws UnsupportedCall on a server whose videos have no tags at all. */
async function listTagged(session: ApiSession, tag: string, position: PagePosition) {
  const found = { videos: false, tags: false };
  const inspect = (row: unknown) => {
    found.videos = true;
    found.tags ||= Array.isArray((row as { tags?: unknown } | null)?.tags);
    return row;
  };
  const shape = z.preprocess(inspect, toTaggedShape(tag));
  const page = await list(session, listOf(calls.listVideos, { query: { tag }, shape }), position, pageSizes.videos);
  if (found.videos && !found.tags) throw new UnsupportedCall(calls.listVideos);
  return page;
}

const videosCount = z.object({ totalDocs: z.number(), nextCursor: z.string().nullable() });

const buildChannelVideoList = (userId: string, query: { files?: string } = {}) =>
  listOf(calls.listChannelVideos, { params: { userId }, query, shape: publishedVideo });

const buildVideoList = (query: { category?: string; sortBy?: string; sortType?: string } = {}) =>
  listOf(calls.listVideos, { query, shape: publishedVideo });

const searchList = listOf(calls.listVideos, { shape: filterRows(foundVideo, isPublic) });

/** Sorts videos by relevance, and those with the same score by age, the newest first. */
function rankByRelevance(videos: Video[], query: string): Video[] {
  const scored = videos.map((each) => ({ each, score: scoreVideo(each, query) })).filter(({ score }) => score > 0);
  const newestFirst = (a: Video, b: Video) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id);
  return scored.sort((a, b) => b.score - a.score || newestFirst(a.each, b.each)).map(({ each }) => each);
}

async function listNewestIfMissing(error: unknown, session: ApiSession): Promise<Video[]> {
  if (!(error instanceof UnsupportedCall)) throw error;
  return (await list(session, buildVideoList(), {}, pageSizes.relatedVideos + 1)).data.docs;
}

/** How a search is sorted and limited, by the names of the API's query. */
export type SearchOptions = Partial<
  Record<
    "sortBy" | "sortType" | "since" | "minDuration" | "maxDuration" | "captions" | "userId",
    string | number | null
  >
>;

interface SearchPage extends Page<FoundVideo> {
  /** What the server searched for instead, when nothing matched; null otherwise. */
  correctedQuery: string | null;
  /** Whether the server can sort and limit results. */
  hasOptions: boolean;
}

export const videoLists = (session: ApiSession) => ({
  ...channelLists(session),

  feed: listMethod(session, calls.listVideos, publishedVideo, pageSizes.videos),

  trending: listMethod(session, calls.listTrending, publishedVideo, pageSizes.videos),

  oldestFirst: (position: PagePosition) =>
    list(session, buildVideoList({ sortBy: "createdAt", sortType: "asc" }), position, pageSizes.max),

  ofCategory: (category: string, position: PagePosition) =>
    list(session, buildVideoList({ category }), position, pageSizes.videos),

  tagged: (tag: string, position: PagePosition) => listTagged(session, tag, position),

  /** Lists the videos related to one; the newest videos on a server that lacks the call. */
  related: (videoId: string) =>
    call(session, calls.listRelated, { params: { videoId } }, z.array(publishedVideo))
      .then(({ data }) => data.filter((each) => each !== null))
      .catch((error: unknown) => listNewestIfMissing(error, session)),

  /** Searches videos; only our own server sorts, limits and corrects. */
  async search(text: string, position: PagePosition, options: SearchOptions = {}): Promise<{ data: SearchPage }> {
    const query = { ...options, query: text, correct: "true" };
    const search = await searchOrWholeList(session, searchList, query, position, pageSizes.videos);
    if (search.serverPage) return { data: { ...search.serverPage, hasOptions: true } };
    const { all, from } = search;
    const page = slicePage({ docs: rankByRelevance(all.docs, text), isCut: all.isCut }, from, pageSizes.videos);
    return { data: { ...page, correctedQuery: null, hasOptions: false } };
  },
});

const channelLists = (session: ApiSession) => ({
  /** Lists the public videos of a channel, newest first without a sorting. */
  ofChannel(userId: string, position: PagePosition, sorting: Sorting | null = null) {
    const source = buildChannelVideoList(userId);
    return sorting
      ? listFiltered(session, source, sorting, position, pageSizes.videos)
      : list(session, source, position, pageSizes.videos);
  },

  /** Lists the newest public videos of a channel with their renditions, as far as the server sends those in a list. */
  filesOfChannel: (userId: string) =>
    list(session, buildChannelVideoList(userId, { files: "all" }), {}, pageSizes.feed),

  newestOfChannel: (userId: string) => list(session, buildChannelVideoList(userId), {}, pageSizes.feed),

  /** Counts the public videos of a channel; only a server with cursors filters the count by channel. */
  countOfChannel: (userId: string) => call(session, calls.listVideos, { query: { userId, limit: 1 } }, videosCount),
});
