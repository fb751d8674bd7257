import { z } from "zod";
import { mapFields } from "#contract/fields";
import { playlistTextShapes } from "#contract/playlists";
import { address, anyOwner, figure, flag, id, mergeOwners, text } from "./lenient-fields.server";

const playlistFields = {
  _id: id,
  ...mapFields(playlistTextShapes, () => text),
  owner: anyOwner,
  ownerInfo: anyOwner,
  thumbnail: address,
  totalViews: figure,
  totalDuration: figure,
  videosCount: figure,
  isHidden: flag,
  createdAt: text,
  updatedAt: text,
};

/** The ids of a playlist's videos: servers list ids, or the videos themselves. */
const videoIds = z
  .array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)]))
  .nullable()
  .catch(null);

export const playlist = z
  .object({ ...playlistFields, videos: videoIds })
  .transform(({ ownerInfo, videos, ...fields }) => ({
    ...fields,
    owner: mergeOwners(ownerInfo, fields.owner),
    /** null if the server does not list them. */
    videos,
    videosCount: fields.videosCount ?? videos?.length ?? null,
  }));

export type Playlist = z.output<typeof playlist>;
