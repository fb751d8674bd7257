import { z } from "zod";
import { statsShape } from "#contract/dashboard";
import { changedVideo, foundVideoShape, newVideo, videoShape, watchedVideoShape } from "#contract/videos";
import { besideList, type Call, paging } from "./call";
import { pageOf } from "./page";

const sorting = { sortBy: "createdAt, views, duration or title", sortType: "asc or desc" } as const;

export const videoCalls: readonly Call[] = [
  {
    at: "GET /videos",
    summary: "The feed, a channel's videos (userId), or a search (query), best first",
    query: {
      ...paging,
      ...sorting,
      query: "What is searched for, in titles, descriptions and captions",
      userId: "Whose videos",
    },
    answer: pageOf(foundVideoShape),
  },
  {
    at: "POST /videos",
    summary: "Publishes a video; from a draft, what stands there need not be sent again",
    session: true,
    body: newVideo.extend({ draft: z.string().optional(), duplicate: z.string().optional() }),
    files: ["thumbnail", "videoFile"],
    answer: videoShape,
    status: 201,
  },
  {
    at: "GET /videos/allVideosOfUser/{userId}",
    summary: "The videos of a channel, newest first",
    query: { ...paging, ...sorting },
    answer: z.object({
      result: z.array(videoShape),
      limit: z.int(),
      nextCursor: z.string().nullable(),
      prevCursor: z.string().nullable(),
    }),
  },
  { at: "GET /videos/{videoId}", summary: "A video with what its page shows", answer: watchedVideoShape },
  {
    at: "PATCH /videos/{videoId}",
    summary: "Changes texts and thumbnail of one's video",
    session: true,
    body: changedVideo,
    files: ["thumbnail"],
    answer: videoShape,
  },
  { at: "DELETE /videos/{videoId}", summary: "Deletes one's video", session: true, answer: z.object({}) },
  {
    at: "PATCH /videos/toggle/publish/{videoId}",
    summary: "Publishes or unpublishes one's video",
    session: true,
    answer: videoShape,
  },
  {
    at: "PATCH /videos/retry/{videoId}",
    summary: "Begins the processing of one's video anew, after it failed",
    session: true,
    answer: videoShape,
  },
  {
    at: "PATCH /videos/view/{videoId}",
    also: ["PATCH /videos/add/view/{videoId}"],
    summary: "Counts a view, once in 30 minutes for each visitor",
    answer: videoShape,
  },
  {
    at: "GET /dashboard/stats",
    also: ["GET /dashboard/states"],
    summary: "The figures of one's channel",
    session: true,
    answer: statsShape,
  },
  {
    at: "GET /dashboard/videos",
    summary: "One's own videos, published or not",
    session: true,
    query: { ...paging, ...sorting, query: "Only those whose title has this" },
    answer: z.array(videoShape),
    beside: besideList,
  },
];
