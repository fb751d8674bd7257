import { z } from "zod";
import { mapFields, name, optionalText } from "./fields";
import { limits } from "./limits";
import { url, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { videoShape } from "./videos";
import type { PlaylistTextName } from "./words/playlists";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** The texts of a playlist, as forms send them. */
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
 * Body of PATCH playlist/{playlistId}/videos/{videoId}: `before` or `after` is the id of the neighbour in the new order; `to`
 * moves the video by one position.
 */
export const movedVideo = z
  .object({ before: id.optional(), after: id.optional(), to: z.enum(["up", "down"]).optional() })
  .refine((fields) => Object.values(fields).filter((each) => each !== undefined).length === 1, {
    ...withMessage(t.neighbourNeeded),
    path: ["before"],
  });

/** The texts of a playlist in responses. */
export const playlistTextShapes = mapFields(texts.shape, () => z.string());

const fields = {
  _id: id,
  ...playlistTextShapes,
  owner: id,
  ownerInfo: ownerShape,
  /** The picture of the playlist, or the thumbnail of its first video; empty without either. */
  thumbnail: url,
  /** The views of all videos that the viewer may see. */
  totalViews: count,
  /** The duration of these videos in seconds. */
  totalDuration: z.number().min(0),
  videosCount: count,
  /** Whether a moderator hides it from everybody but its owner. */
  isHidden: z.boolean(),
  createdAt: time,
  updatedAt: time,
};

/** A playlist in lists. With `?videos=none` or `?videos={id}`, `videos` has at most that one id. */
export const playlistShape = z.object({ ...fields, videos: z.array(id) });

/** The position of a video in a playlist's queue, and where the queue begins and ends. */
const queuePlaceShape = z.object({ index: count, total: count, start: count, firstId: id, lastId: id });

/**
 * GET playlist/user/allvideos/{id}: a playlist with a page of its videos, in the order in which they were added. With
 * `?around={id}`, the page has the videos around this video, from position `queue.start` on.
 */
export const fullPlaylistShape = z.object({
  ...fields,
  videos: z.array(videoShape),
  limit: count,
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
  queue: queuePlaceShape.optional(),
});

/** GET users/watch-later: a page of the videos. The id of this list, as in `?list=` of a watch page, is its owner's id. */
export const watchLaterShape = fullPlaylistShape.pick({
  videos: true,
  limit: true,
  nextCursor: true,
  prevCursor: true,
});

export type Playlist = z.output<typeof playlistShape>;
export type FullPlaylist = z.output<typeof fullPlaylistShape>;
