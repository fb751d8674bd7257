import { z } from "zod";
import { calls } from "#contract/calls";
import { keepableShape } from "#contract/keepable";
import type { ViewSource } from "#contract/statistics";
import { videoFrameShape } from "#contract/videos";
import { type ReceivedForm, toContent } from "../transport/multipart.server";
import type { MultipartForm } from "../transport/try-aliases.server";
import { call, method } from "../transport/call.server";
import { mergeOwners, unknownOwner } from "../shapes/lenient-fields.server";
import { nullOnApiError } from "../transport/errors.server";
import { likes } from "./likes.server";
import type { ApiSession } from "../transport/session.server";
import { videoState, watchedVideo } from "../shapes/shapes.server";
import { users } from "./users.server";
import { videoLists } from "./video-lists.server";

/** Fetches what a server leaves out of a video by further calls; null if they fail. */
async function fillMissing(session: ApiSession, video: z.output<typeof watchedVideo>) {
  const { _id, owner, likesCount, isLiked, subscriberCount, isSubscribed } = video;
  const hasLikes = likesCount !== null && isLiked !== null;
  const channelName = owner.username || (owner._id === unknownOwner._id ? "" : owner._id);
  const isNamed = owner.username !== "" && owner._id !== unknownOwner._id;
  const hasChannel = (isNamed && subscriberCount !== null && isSubscribed !== null) || !channelName;
  const [liked, channel] = await Promise.all([
    hasLikes ? null : likes(session).ofVideo(_id).catch(nullOnApiError),
    hasChannel ? null : users(session).channel(channelName).catch(nullOnApiError),
  ]);
  return {
    ...video,
    owner: channel ? mergeOwners(owner, channel.data) : owner,
    likesCount: liked?.data.likesCount ?? likesCount,
    isLiked: isLiked ?? liked?.data.isLiked ?? null,
    subscriberCount: channel?.data.subscribersCount ?? subscriberCount,
    isSubscribed: isSubscribed ?? channel?.data.isSubscribed ?? null,
  };
}

export const videos = (session: ApiSession) => ({
  ...videoLists(session),

  async find(videoId: string) {
    const video = await call(session, calls.watchVideo, { params: { videoId } }, watchedVideo);
    return { ...video, data: await fillMissing(session, video.data) };
  },

  // No response carries new cookies when a view is counted, so it must not renew the session.
  countView: (videoId: string, source: ViewSource) =>
    call(session, calls.countView, { params: { videoId }, body: { source }, renews: false }),

  addWatchTime: (videoId: string, ranges: string) =>
    call(session, calls.addWatchTime, { params: { videoId }, body: { ranges }, renews: false }),

  addToHistory: (videoId: string) => call(session, calls.addToHistory, { body: { videoId }, renews: false }),

  savePosition: (videoId: string, seconds: number) =>
    call(session, calls.savePosition, { params: { videoId }, body: { seconds: String(seconds) } }),

  /** Lists those of these videos that the viewer watched or saved to watch later. */
  states: (ids: string[]) =>
    call(session, calls.listVideoStates, { query: { ids: ids.join(",") } }, z.array(videoState)),

  /** Lists those of these videos that the viewer may see and download. */
  keepable: (ids: string) => call(session, calls.listKeepable, { query: { ids } }, z.array(keepableShape)),

  /** Streams the browser's multipart form to the API. */
  publish: (form: MultipartForm, signal: AbortSignal) => call(session, calls.publishVideo, { form, signal }),

  edit: (videoId: string, form: ReceivedForm, signal: AbortSignal) =>
    call(session, calls.editVideo, { params: { videoId }, ...toContent(form), signal }),

  frames: method(session, calls.listVideoFrames, z.array(videoFrameShape)),

  /** Publishes or unpublishes; servers that ignore `published` toggle the current state, and without it all do. */
  setPublished: (videoId: string, published: boolean | undefined) =>
    call(session, calls.togglePublished, { params: { videoId }, body: { published } }),

  retry: method(session, calls.retryVideo),
  remove: method(session, calls.deleteVideo),
  changeAddress: method(session, calls.changeAddress, z.looseObject({ _id: z.string() })),
});
