import { z } from "zod";
import type { Comment } from "#contract/comments";
import type { Owner } from "#contract/users";
import type { Tweet } from "#contract/tweets";
import { address, anyOwner, count, id, nobody, text } from "./shape-parts.server";

const either = (one: Owner, other: Owner): Owner => ({
  _id: one._id === nobody._id ? other._id : one._id,
  username: one.username || other.username,
  fullName: one.fullName || other.fullName,
  avatar: one.avatar || other.avatar,
});

/** Names and picture of who wrote it may stand in two places. */
export const comment = z
  .object({
    _id: id,
    content: text,
    createdAt: text,
    updatedAt: text,
    owner: anyOwner,
    ownerInfo: anyOwner,
    likesCount: count,
    liked: z.boolean().catch(false),
  })
  .transform((each): Comment => {
    const owner = either(each.owner, each.ownerInfo);
    return { ...each, owner, ownerInfo: owner };
  });

export const tweet = z.object({
  _id: id,
  content: text,
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  liked: z.boolean().catch(false),
  likesCount: count,
}) satisfies z.ZodType<Tweet>;

const playlistFields = {
  _id: id,
  name: text,
  description: text,
  owner: anyOwner,
  ownerInfo: anyOwner,
  thumbnail: address,
  totalViews: z.number().nullable().catch(null),
  videosCount: z.number().nullable().catch(null),
  createdAt: text,
  updatedAt: text,
};

/** The ids of its videos: servers list ids, or the videos themselves. */
const videoIds = z.array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)])).catch([]);

export const playlist = z.object({ ...playlistFields, videos: videoIds }).transform(({ ownerInfo, ...each }) => ({
  ...each,
  owner: either(ownerInfo, each.owner),
  videosCount: each.videosCount ?? each.videos.length,
}));

const person = {
  username: text,
  fullName: text,
  avatar: address,
  subscriberCount: z.number().nullable().catch(null),
  isSubscribedByMe: z.boolean().catch(false),
};

/** A channel that someone follows. */
export const followedChannel = z
  .object({ channelId: id, ...person })
  .transform(({ channelId: _id, ...rest }) => ({ _id, ...rest }));

export type Playlist = z.output<typeof playlist>;
export type Person = z.output<typeof followedChannel>;
