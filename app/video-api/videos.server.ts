import { z } from "zod";
import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { ApiError } from "#contract/errors";
import { relevance } from "#contract/relevance";
import type { Sorting } from "#app/format/sorting";
import { somethingWentWrong } from "#app/messages";
import type { MultipartForm } from "./try-aliases.server";
import { call, method } from "./call.server";
import { listFiltered } from "./dashboard.server";
import { likes } from "./likes.server";
import { list, type Page, type PagePosition, searchOrWholeList, slicePage } from "./lists.server";
import { listOf } from "./fetch-rows.server";
import type { ApiSession } from "./session.server";
import { type FoundVideo, foundVideo, type Video, video, watchedVideo } from "./shapes.server";
import { users } from "./users.server";

/** Whether everybody may see a video; other servers may put more into their feed. */
export const isPublic = ({ isPublished, status, visibility }: Video) =>
  isPublished && status === "ready" && visibility !== "unlisted";
const published: z.ZodType<Video> = video.refine(isPublic);

/** Servers without tags answer with other videos. */
const taggedWith = (tag: string): z.ZodType<Video> => published.refine(({ tags }) => tags.includes(tag));

const videosCount = z.object({ totalDocs: z.number(), nextCursor: z.string().nullable() });

const sitemapParts = z.object({ cursors: z.array(z.string().nullable()), size: z.number() });

const videoState = z.object({ _id: z.string(), isWatched: z.boolean(), isSaved: z.boolean() });

const feedList = listOf(calls.listVideos, { shape: published });
const searchList = listOf(calls.listVideos, { shape: foundVideo.refine(isPublic) });

/** Ranks by relevance, equals newest first. */
function rankByRelevance(videos: Video[], query: string): Video[] {
  const scored = videos.map((each) => ({ each, score: relevance(each, query) })).filter(({ score }) => score > 0);
  const newestFirst = (a: Video, b: Video) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id);
  return scored.sort((a, b) => b.score - a.score || newestFirst(a.each, b.each)).map(({ each }) => each);
}

/** Fills what a server leaves out of a video's answer by further calls; null if they fail. */
async function fillMissing(session: ApiSession, watched: z.output<typeof watchedVideo>) {
  const { _id, owner, likesCount, isLiked, subscriberCount, isSubscribed } = watched;
  const hasLikes = likesCount !== null && isLiked !== null;
  const hasChannel = (subscriberCount !== null && isSubscribed !== null) || !owner.username;
  const [liked, channel] = await Promise.all([
    hasLikes ? null : likes(session).ofVideo(_id).catch(nullOnApiError),
    hasChannel ? null : users(session).channel(owner.username).catch(nullOnApiError),
  ]);
  return {
    ...watched,
    likesCount: liked?.data.likesCount ?? likesCount,
    isLiked: isLiked ?? liked?.data.isLiked ?? null,
    subscriberCount: channel?.data.subscribersCount ?? subscriberCount,
    isSubscribed: isSubscribed ?? channel?.data.isSubscribed ?? null,
  };
}

const nullOnApiError = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  return null;
};

/** How a search is sorted and limited, by the names of the API's query. */
export type SearchOptions = Partial<
  Record<
    "sortBy" | "sortType" | "since" | "minDuration" | "maxDuration" | "captions" | "userId",
    string | number | null
  >
>;

/** A page of results. */
interface SearchPage extends Page<FoundVideo> {
  /** What the server searched for instead, when nothing matched; null otherwise. */
  correctedQuery: string | null;
  /** Whether the server can sort and limit results. */
  hasOptions: boolean;
}

/** videos/… */
export const videos = (session: ApiSession) => ({
  feed: (place: PagePosition) => list(session, feedList, place, pageSizes.videos),

  trending: (place: PagePosition) =>
    list(session, listOf(calls.listTrending, { shape: published }), place, pageSizes.videos),

  /** Lists the public videos of a channel, newest first without a sorting. */
  ofChannel(userId: string, place: PagePosition, sorting: Sorting | null = null) {
    const source = listOf(calls.listChannelVideos, { params: { userId }, shape: published });
    return sorting
      ? listFiltered(session, source, sorting, place, pageSizes.videos)
      : list(session, source, place, pageSizes.videos);
  },

  /** Lists the newest public videos of a channel with their renditions, as far as the server sends those in a list. */
  filesOfChannel: (userId: string) =>
    list(
      session,
      listOf(calls.listChannelVideos, { params: { userId }, query: { files: "all" }, shape: published }),
      {},
      pageSizes.feed,
    ),

  newestOfChannel: (userId: string) =>
    list(session, listOf(calls.listChannelVideos, { params: { userId }, shape: published }), {}, pageSizes.feed),

  /** Lists all public videos, oldest first. */
  oldestFirst: (place: PagePosition) =>
    list(
      session,
      listOf(calls.listVideos, { query: { sortBy: "createdAt", sortType: "asc" }, shape: published }),
      place,
      pageSizes.max,
    ),

  sitemapParts: method(session, calls.listSitemapParts, sitemapParts),

  /** Counts the public videos of a channel; only a server with cursors filters the count by channel. */
  countOfChannel: (userId: string) => call(session, calls.listVideos, { query: { userId, limit: 1 } }, videosCount),

  /** Lists the public videos with a tag. */
  tagged: (tag: string, place: PagePosition) =>
    list(session, listOf(calls.listVideos, { query: { tag }, shape: taggedWith(tag) }), place, pageSizes.videos),

  sideVideos: () => list(session, feedList, {}, pageSizes.sideVideos + 1),

  /** Searches videos; only our own server sorts, limits and corrects. */
  async search(text: string, place: PagePosition, options: SearchOptions = {}): Promise<{ data: SearchPage }> {
    const query = { ...options, query: text, correct: "true" };
    const searched = await searchOrWholeList(session, searchList, query, place, pageSizes.videos);
    if (searched.found) return { data: { ...searched.found, hasOptions: true } };
    const { all, from } = searched;
    const page = slicePage({ docs: rankByRelevance(all.docs, text), isCut: all.isCut }, from, pageSizes.videos);
    return { data: { ...page, correctedQuery: null, hasOptions: false } };
  },

  async watch(videoId: string) {
    const video = await call(session, calls.watchVideo, { params: { videoId } }, watchedVideo.nullish());
    if (!video.data) throw new ApiError(404, somethingWentWrong);
    return { ...video, data: await fillMissing(session, video.data) };
  },

  // No response carries new cookies when a view is counted, so it must not renew the session.
  countView: (videoId: string) => call(session, calls.countView, { params: { videoId }, renews: false }),

  addToHistory: (videoId: string) => call(session, calls.addToHistory, { body: { videoId }, renews: false }),

  /** Lists those of these videos that the viewer watched or saved to watch later. */
  states: (ids: string[]) =>
    call(session, calls.listVideoStates, { query: { ids: ids.join(",") } }, z.array(videoState)),

  /** Streams the browser's multipart form to the API. */
  publish: (form: MultipartForm, signal: AbortSignal) => call(session, calls.publishVideo, { form, signal }),

  edit: (videoId: string, form: MultipartForm, signal: AbortSignal) =>
    call(session, calls.editVideo, { params: { videoId }, form, signal }),

  togglePublished: method(session, calls.togglePublished),
  retry: method(session, calls.retryVideo),
  remove: method(session, calls.deleteVideo),
});
