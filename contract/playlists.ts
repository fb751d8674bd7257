import { z } from "zod";
import { name, optionalText } from "./fields";
import { limits } from "./limits";
import { address, count, id, time } from "./shapes";
import { ownerShape } from "./users";
import { videoShape } from "./videos";

const playlistName = name("Name", limits.playlistName, "Name is required");
const description = optionalText("Description", limits.playlistDescription);

/** Body of POST playlist/. */
export const newPlaylist = z.object({ name: playlistName, description: description.default("") });

/** Text fields of PATCH playlist/{id}: an absent one stays as it is; a thumbnail may stand beside them. */
export const changedPlaylist = z.object({ name: playlistName.optional(), description: description.optional() });

const fields = {
  _id: id,
  name: z.string(),
  description: z.string(),
  owner: id,
  ownerInfo: ownerShape,
  /** Its own picture, else that of its first video; empty where it has neither. */
  thumbnail: address,
  /** Over the videos that who asks may see. */
  totalViews: count,
  videosCount: count,
  createdAt: time,
  updatedAt: time,
};

/** A playlist in lists; with `?videos=none` or `?videos={id}` asked, no more than that one id is in `videos`. */
export const playlistShape = z.object({ ...fields, videos: z.array(id) });

/** GET playlist/user/allvideos/{id}: a page of its videos, oldest in it first. */
export const fullPlaylistShape = z.object({
  ...fields,
  videos: z.array(videoShape),
  limit: count,
  nextCursor: z.string().nullable(),
  prevCursor: z.string().nullable(),
});

export type Playlist = z.output<typeof playlistShape>;
export type FullPlaylist = z.output<typeof fullPlaylistShape>;
