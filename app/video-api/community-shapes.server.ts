import { z } from "zod";
import type { Owner } from "#contract/users";
import { address, anyOwner, figure, id, likeFigures, readLikes, unknownOwner, text } from "./lenient-fields.server";

const mergeOwners = (one: Owner, other: Owner): Owner => ({
  _id: one._id === unknownOwner._id ? other._id : one._id,
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
    ...likeFigures,
  })
  .transform(({ _id, content, createdAt, updatedAt, ...each }) => {
    const { likesCount, isLiked } = readLikes(each);
    const owner = mergeOwners(each.owner, each.ownerInfo);
    return { _id, content, createdAt, updatedAt, owner, likesCount, liked: isLiked ?? false };
  });

export type Comment = z.output<typeof comment>;

export const tweet = z
  .object({ _id: id, content: text, createdAt: text, updatedAt: text, owner: anyOwner, ...likeFigures })
  .transform(({ _id, content, createdAt, updatedAt, owner, ...each }) => {
    const { likesCount, isLiked } = readLikes(each);
    return { _id, content, createdAt, updatedAt, owner, likesCount, liked: isLiked ?? false };
  });

export type Tweet = z.output<typeof tweet>;

const playlistFields = {
  _id: id,
  name: text,
  description: text,
  owner: anyOwner,
  ownerInfo: anyOwner,
  thumbnail: address,
  totalViews: figure,
  videosCount: figure,
  createdAt: text,
  updatedAt: text,
};

/** The ids of its videos: servers list ids, or the videos themselves. */
const videoIds = z
  .array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)]))
  .nullable()
  .catch(null);

export const playlist = z
  .object({ ...playlistFields, videos: videoIds })
  .transform(({ ownerInfo, videos, ...each }) => ({
    ...each,
    owner: mergeOwners(ownerInfo, each.owner),
    videos: videos ?? [],
    videosCount: each.videosCount ?? videos?.length ?? null,
  }));

const person = {
  username: text,
  fullName: text,
  avatar: address,
  subscriberCount: figure,
  isSubscribedByMe: z.boolean().catch(false),
};

/** A channel that someone follows. */
export const followedChannel = z
  .object({ channelId: id, ...person })
  .transform(({ channelId: _id, ...rest }) => ({ _id, ...rest }));

export type Playlist = z.output<typeof playlist>;
export type Person = z.output<typeof followedChannel>;
