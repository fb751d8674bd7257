import { z } from "zod";
import { mapFields, name, optionalText } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { videoShape } from "./videos";
import type { PlaylistTextName } from "./words/playlists";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** What people say about a playlist, as forms send it. */
const texts = z.object({
  name: name(t.name, limits.playlistName, t.nameNeeded),
  description: optionalText(t.description, limits.playlistDescription),
} satisfies Record<PlaylistTextName, z.ZodType>);
export type PlaylistTexts = z.output<typeof texts>;

/** Body of POST playlist/. */
export const newPlaylist = texts.extend({ description: texts.shape.description.default("") });

/** Text fields of PATCH playlist/{id}: absent fields stay unchanged. The form may also have a thumbnail. */
export const changedPlaylist = texts.partial();

/**
 * Body of PATCH playlist/{playlistId}/videos/{videoId}: the video that it is moved before, or the one it is moved after, or
 * `to`, by one place.
 */
export const movedVideo = z
  .object({ before: id.optional(), after: id.optional(), to: z.enum(["up", "down"]).optional() })
  .refine((place) => Object.values(place).filter((each) => each !== undefined).length === 1, {
    ...withMessage(t.neighbourNeeded),
    path: ["before"],
  });

/** The same in responses. */
export const playlistTextShapes = mapFields(texts.shape, () => z.string());

const fields = {
  _id: id,
  ...playlistTextShapes,
  owner: id,
  ownerInfo: ownerShape,
  /** Its own picture, or the thumbnail of its first video; empty when it has neither. */
  thumbnail: address,
  /** The sum over the videos that the viewer may see. */
  totalViews: count,
  /** The sum over the same videos, in seconds. */
  totalDuration: z.number().min(0),
  videosCount: count,
  /** Whether a moderator hides it from all but its owner. */
  isHidden: z.boolean(),
  createdAt: time,
  updatedAt: time,
};

/** A playlist in lists. With `?videos=none` or `?videos={id}`, `videos` has at most that one id. */
export const playlistShape = z.object({ ...fields, videos: z.array(id) });

/** The position of a video in a playlist's queue, and where the queue begins and ends. */
const queuePlaceShape = z.object({ index: count, total: count, start: count, firstId: id, lastId: id });

/**
 * GET playlist/user/allvideos/{id}: a playlist with a page of its videos, in the order they were added. With
 * `?around={id}`, the page has the videos around that one, from position `queue.start` on.
 */
export const fullPlaylistShape = z.object({
  ...fields,
  videos: z.array(videoShape),
  limit: count,
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
  queue: queuePlaceShape.optional(),
});

/** GET users/watch-later: a page of the videos; `?list=` of a watch page names this list by its owner's id. */
export const watchLaterShape = fullPlaylistShape.pick({
  videos: true,
  limit: true,
  nextCursor: true,
  prevCursor: true,
});

export type Playlist = z.output<typeof playlistShape>;
export type FullPlaylist = z.output<typeof fullPlaylistShape>;
