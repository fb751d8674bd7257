import { z } from "zod";
import { chosenOutcome, chosenVideosChange } from "#contract/chosen-videos";
import { frameNumber } from "#contract/drafts";
import { keepableShape } from "#contract/keepable";
import { pageSizes } from "#contract/limits";
import { watchPageShape } from "#contract/watch-page";
import { statsShape } from "#contract/dashboard";
import { switchState } from "#contract/shapes";
import { countedView } from "#contract/statistics";
import {
  changedVideo,
  foundVideoShape,
  newVideo,
  videoFrameShape,
  videoShape,
  watchedVideoShape,
} from "#contract/videos";
import { call } from "./call";
import { cursorList, cursorPaging, pagedList, pageShape, paging } from "./list";

const sorting = { sortBy: "publishedAt, views, duration or title", sortType: "asc or desc" } as const;

export const videoCalls = {
  listVideos: call({
    route: "GET /videos",
    isWidelySupported: true,
    summary:
      "Lists the feed, a channel's videos (userId), or the results of a search (query), best first unless sortBy is given",
    who: "everybody",
    scope: "read",
    query: {
      ...paging,
      ...sorting,
      query: "A query, searched in titles, descriptions and captions",
      userId: "Only videos of this account",
      since: "With a query: only videos since this time (ISO 8601)",
      minDuration: "With a query: only videos of at least this many seconds",
      maxDuration: "With a query: only videos of at most this many seconds",
      captions: "With a query: true for videos with captions only",
      correct: "With a query: true to correct up to two mistyped words when nothing matches",
      tag: "Only videos with this tag, newest first",
      category: "Only videos of this category; newest first without a query",
    },
    answer: pageShape(foundVideoShape).extend({
      /** The corrected query that was searched instead, because nothing matched. */
      correctedQuery: z.string().optional(),
    }),
  }),
  listTrending: call({
    route: "GET /trending",
    summary: "Lists the videos with the most recent views: a view counts half as much after two days",
    who: "everybody",
    scope: "read",
    ...cursorList(videoShape),
  }),
  listKeepable: call({
    route: "GET /keepable",
    summary: "Returns which of the given videos the requester may still see and download, for copies kept on a device",
    who: "everybody",
    scope: "read",
    query: { ids: "Ids of videos, separated by commas; the first 100 count" },
    answer: z.array(keepableShape),
  }),
  publishVideo: call({
    route: "POST /videos/",
    isWidelySupported: true,
    summary: "Publishes a video; with a draft, fields that it already has may be omitted",
    who: "signed in",
    scope: "publish",
    limit: "upload",
    posts: true,
    body: newVideo.extend({
      draft: z.string().optional(),
      duplicate: z.string().optional(),
      /** In place of a thumbnail: a frame of the draft's video, see GET /drafts/{draftId}/frames. */
      frame: frameNumber.optional(),
    }),
    files: ["thumbnail", "videoFile"],
    answer: videoShape,
    status: 201,
  }),
  listChannelVideos: call({
    route: "GET /videos/allVideosOfUser/{userId}",
    isWidelySupported: true,
    ids: { userId: null },
    summary: "Lists the videos of a channel, newest first",
    who: "everybody",
    scope: "read",
    query: { ...paging, ...sorting, files: "all: each video with its renditions and its audio" },
    answer: z.object({
      result: z.array(videoShape),
      limit: z.int(),
      nextCursor: z.string().nullable(),
      prevCursor: z.string().nullable(),
    }),
  }),
  watchVideo: call({
    route: "GET /videos/{videoId}",
    isWidelySupported: true,
    summary: "Returns a video with its details",
    who: "everybody",
    scope: "read",
    answer: watchedVideoShape,
  }),
  readWatchPage: call({
    route: "GET /videos/{videoId}/page",
    summary: "Returns all data of a watch page in one response; a part that fails is null, and `failed` names it",
    who: "everybody",
    scope: "read",
    query: { ...cursorPaging, sortBy: "Order of the threads: createdAt or likes; the pinned one is first" },
    defaultLimit: pageSizes.comments,
    answer: watchPageShape,
  }),
  listRelated: call({
    route: "GET /videos/{videoId}/related",
    summary:
      "Lists related videos, best first: by shared tags, channel, words of the title and language, then newest; without those that the viewer has watched",
    who: "everybody",
    scope: "read",
    answer: z.array(videoShape),
  }),
  editVideo: call({
    route: "PATCH /videos/{videoId}",
    isWidelySupported: true,
    summary: "Changes texts and thumbnail of the viewer's video",
    who: "signed in",
    scope: "publish",
    posts: true,
    body: changedVideo.extend({
      /** In place of a thumbnail: a frame of the video, see GET /videos/{videoId}/frames. */
      frame: frameNumber.optional(),
    }),
    files: ["thumbnail"],
    answer: videoShape,
  }),
  listVideoFrames: call({
    route: "GET /videos/{videoId}/frames",
    summary: "Returns up to three frames of the viewer's video; PATCH /videos/{videoId} accepts one as the thumbnail",
    who: "signed in",
    scope: "publish",
    answer: z.array(videoFrameShape),
  }),
  deleteVideo: call({
    route: "DELETE /videos/{videoId}",
    isWidelySupported: true,
    summary: "Deletes the viewer's video",
    who: "signed in",
    scope: "publish",
  }),
  changeAddress: call({
    route: "POST /videos/{videoId}/address",
    summary: "Gives the viewer's unlisted video a new address; the old one no longer works",
    who: "signed in",
    scope: "publish",
    answer: videoShape,
  }),
  togglePublished: call({
    route: "PATCH /videos/toggle/publish/{videoId}",
    isWidelySupported: true,
    summary: "Publishes or unpublishes the viewer's video",
    who: "signed in",
    scope: "publish",
    posts: true,
    body: z.object({ published: switchState }),
    answer: videoShape,
  }),
  retryVideo: call({
    route: "PATCH /videos/retry/{videoId}",
    summary: "Restarts the failed processing of the viewer's video",
    who: "signed in",
    scope: "publish",
    limit: "upload",
    answer: videoShape,
  }),
  countView: call({
    route: "PATCH /videos/view/{videoId}",
    isWidelySupported: true,
    aliases: ["PATCH /videos/add/view/{videoId}"],
    summary:
      "Counts a view, once in 30 minutes for each visitor, and adds the video to the viewer's watch history; `source` names the kind of page that led to it",
    who: "everybody",
    scope: "playlists",
    limit: null,
    allowedWhenSuspended: true,
    body: countedView,
    answer: videoShape,
  }),
};

export const dashboardCalls = {
  findStats: call({
    route: "GET /dashboard/stats",
    isWidelySupported: true,
    aliases: ["GET /dashboard/states"],
    summary: "Returns the totals of the viewer's channel",
    who: "signed in",
    scope: "read",
    answer: statsShape,
  }),
  listOwnVideos: call({
    route: "GET /dashboard/videos",
    isWidelySupported: true,
    summary: "Lists the viewer's own videos, published or not",
    who: "signed in",
    scope: "read",
    ...pagedList(videoShape, {
      ...sorting,
      query: "A part of the title",
      state: "Only `published`, `unpublished`, `processing` or `failed` videos",
    }),
  }),
  listChosenVideos: call({
    route: "GET /dashboard/chosen",
    summary: "Lists the viewer's own videos that `ids` names, newest first",
    who: "signed in",
    scope: "read",
    query: { ids: "Ids of videos, separated by commas, at most 50" },
    answer: z.array(videoShape),
  }),
  changeChosenVideos: call({
    route: "POST /dashboard/changes",
    summary:
      "Changes up to 50 of the viewer's videos, one by one: `change` is visibility, addTags, removeTags, licence, playlist or delete; returns the outcome of each",
    who: "signed in",
    scope: "publish",
    limit: "chosenVideos",
    posts: true,
    body: chosenVideosChange,
    answer: z.array(chosenOutcome),
  }),
};
