import { z } from "zod";
import { ApiError } from "#contract/errors";
import { pageSizes } from "#contract/limits";
import { wrong } from "#app/messages";
import { call } from "./call.server";
import { playlist } from "./community-shapes.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";
import { video } from "./shapes.server";
import type { MultipartForm } from "./multipart.server";

const ofUser = ["GET playlist/user/:userId", "GET playlist/users/:userId"] as const;

const adding = ["PATCH playlist/add/:videoId/:playlistId", "PATCH playlist/add/:playlistId/:videoId"] as const;
const removing = ["PATCH playlist/remove/:videoId/:playlistId", "PATCH playlist/remove/:playlistId/:videoId"] as const;

const videosOf = (id: string) => ({
  to: ["GET playlist/user/allvideos/:id", "GET playlist/:id"] as const,
  ids: { id },
  of: video,
});

export const addingToPlaylist = adding;

/** playlist/… */
export const playlists = (session: ApiSession) => ({
  /** A channel's playlists; `videos` of each holds at most `videoId`, from a server that can be asked so. */
  of(userId: string, place: Place, videoId = "none") {
    const asked = { to: ofUser, ids: { userId }, query: { videos: videoId }, of: playlist };
    return list(session, asked, place, pageSizes.playlists);
  },

  /** All playlists there are room for in one dialog, each with whether it has the video. */
  async having(userId: string, videoId: string) {
    const asked = { to: ofUser, ids: { userId }, query: { videos: videoId }, of: playlist };
    const { data } = await list(session, asked, {}, pageSizes.most);
    const docs = data.docs.map(({ _id, name, videos }) => ({ _id, name, has: videos.includes(videoId) }));
    return { data: { docs, isCut: data.nextCursor !== null } };
  },

  async find(id: string) {
    const to = ["GET playlist/:id"] as const;
    const found = await call(session, { to, ids: { id }, query: { videos: "none" }, answer: playlist.nullish() });
    if (!found.data) throw new ApiError(404, wrong);
    return { ...found, data: found.data };
  },

  videos: (id: string, place: Place) => list(session, videosOf(id), place, pageSizes.videos),

  /** As many of its videos as one call gives. */
  wholeOf: (id: string) => list(session, videosOf(id), {}, pageSizes.most),

  add: (fields: { name: string; description: string }) =>
    call(session, { to: ["POST playlist/"], fields, answer: z.unknown() }),

  edit: (id: string, { body, type }: MultipartForm, signal: AbortSignal) =>
    call(session, { to: ["PATCH playlist/:id"], ids: { id }, body, type, signal, answer: z.unknown() }),

  remove: (id: string) => call(session, { to: ["DELETE playlist/:id"], ids: { id }, answer: z.unknown() }),

  addVideo: (playlistId: string, videoId: string) =>
    call(session, {
      to: adding,
      ids: { playlistId, videoId },
      triesEveryOrder: true,
      answer: z.unknown(),
    }),

  removeVideo: (playlistId: string, videoId: string) =>
    call(session, {
      to: removing,
      ids: { playlistId, videoId },
      fields: { videoId },
      triesEveryOrder: true,
      answer: z.unknown(),
    }),
});
