import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { ApiError } from "#contract/errors";
import { relevance } from "#contract/relevance";
import { wrong } from "#app/messages";
import { call } from "./call.server";
import { likes } from "./likes.server";
import { list, type Page, type Place, searchOrWholeList, slice } from "./lists.server";
import type { List } from "./rows.server";
import type { MultipartForm } from "./multipart.server";
import type { ApiSession } from "./session.server";
import { type FoundVideo, foundVideo, type Video, video, watchedVideo } from "./shapes.server";
import { users } from "./users.server";

/** What everyone may see; a server that is not ours may put more in its feed. */
const isPublic = ({ isPublished, status }: Video) => isPublished && status === "ready";
const published: z.ZodType<Video> = video.refine(isPublic);

const videosCount = z.object({ totalDocs: z.number(), nextCursor: z.string().nullable() });

const feed: List<Video> = { to: ["GET videos"], of: published };
const found: List<FoundVideo> = { ...feed, of: foundVideo.refine(isPublic) };

/** Best first, equals newest first. */
function ranked(videos: Video[], query: string): Video[] {
  const scored = videos.map((each) => ({ each, score: relevance(each, query) })).filter(({ score }) => score > 0);
  const newestFirst = (a: Video, b: Video) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id);
  return scored.sort((a, b) => b.score - a.score || newestFirst(a.each, b.each)).map(({ each }) => each);
}

/** What a server leaves out of a video's answer it tells in calls of their own; null where it does not. */
async function completed(session: ApiSession, watched: z.output<typeof watchedVideo>) {
  const { _id, owner, likesCount, isLiked, subscriberCount, isSubscribed } = watched;
  const knowsLikes = likesCount !== null && isLiked !== null;
  const knowsChannel = (subscriberCount !== null && isSubscribed !== null) || !owner.username;
  const [liked, channel] = await Promise.all([
    knowsLikes ? null : likes(session).ofVideo(_id).catch(unknown),
    knowsChannel ? null : users(session).channel(owner.username).catch(unknown),
  ]);
  return {
    ...watched,
    likesCount: liked?.data.likesCount ?? likesCount,
    isLiked: isLiked ?? liked?.data.isLiked ?? null,
    subscriberCount: channel?.data.subscribersCount ?? subscriberCount,
    isSubscribed: isSubscribed ?? channel?.data.isSubscribed ?? null,
  };
}

const unknown = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
  return null;
};

/** videos/… */
export const videos = (session: ApiSession) => ({
  feed: (place: Place) => list(session, feed, place, pageSizes.videos),

  /** What everyone may see of a channel. */
  ofChannel(userId: string, place: Place) {
    const to = ["GET videos/allVideosOfUser/:userId"] as const;
    return list(session, { to, ids: { userId }, of: published }, place, pageSizes.videos);
  },

  /** How many there are of these, from a server that pages by cursors: others may count everybody's. */
  countOfChannel: (userId: string) =>
    call(session, { to: ["GET videos"], query: { userId, limit: 1 }, answer: videosCount }),

  beside: () => list(session, feed, {}, pageSizes.sideVideos + 1),

  async search(text: string, place: Place): Promise<{ data: Page<FoundVideo> }> {
    const searched = await searchOrWholeList(session, found, { query: text }, place, pageSizes.videos);
    if (searched.found) return { data: searched.found };
    const { all, from } = searched;
    return { data: slice({ docs: ranked(all.docs, text), isCut: all.isCut }, from, pageSizes.videos) };
  },

  async watch(id: string) {
    const found = await call(session, { to: ["GET videos/:id"], ids: { id }, answer: watchedVideo.nullish() });
    if (!found.data) throw new ApiError(404, wrong);
    return { ...found, data: await completed(session, found.data) };
  },

  // Nobody is there to take new cookies when a view is counted, so it must not renew the session.
  countView: (id: string) =>
    call(session, {
      to: ["PATCH videos/view/:id", "PATCH videos/add/view/:id"],
      ids: { id },
      answer: z.unknown(),
      renews: false,
    }),

  addToHistory: (videoId: string) =>
    call(session, {
      to: ["POST users/addVideoToWatchHistory"],
      fields: { videoId },
      answer: z.unknown(),
      renews: false,
    }),

  /** Passes the browser's multipart form on as it comes, byte by byte. */
  publish: (form: MultipartForm, signal: AbortSignal) =>
    call(session, { to: ["POST videos/"], ...passedOn(form), signal, answer: z.unknown() }),

  edit: (id: string, form: MultipartForm, signal: AbortSignal) =>
    call(session, { to: ["PATCH videos/:id"], ids: { id }, ...passedOn(form), signal, answer: z.unknown() }),

  togglePublished: (id: string) =>
    call(session, { to: ["PATCH videos/toggle/publish/:id"], ids: { id }, answer: z.unknown() }),

  retry: (id: string) => call(session, { to: ["PATCH videos/retry/:id"], ids: { id }, answer: z.unknown() }),

  remove: (id: string) => call(session, { to: ["DELETE videos/:id"], ids: { id }, answer: z.unknown() }),
});

const passedOn = ({ body, type }: MultipartForm) => ({ body, type });
