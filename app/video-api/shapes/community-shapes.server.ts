import { z } from "zod";
import { mapFields } from "#contract/fields";
import { playlistTextShapes } from "#contract/playlists";
import type { Owner } from "#contract/users";
import {
  address,
  anyOwner,
  count,
  figure,
  id,
  likeFigures,
  mentions,
  readLikes,
  text,
  unknownOwner,
  withFallback,
} from "./lenient-fields.server";

/** Fills what one source of an account leaves out from another. */
export const mergeOwners = (one: Owner, other: Owner): Owner => ({
  _id: one._id === unknownOwner._id ? other._id : one._id,
  username: one.username || other.username,
  fullName: one.fullName || other.fullName,
  avatar: one.avatar || other.avatar,
});

const claim = withFallback(z.boolean(), false);

/** Why others do not see a text; empty on servers that do not moderate. */
const withheld = withFallback(z.enum(["", "hidden", "held"]), "");

const commentFields = {
  _id: id,
  content: text,
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  ownerInfo: anyOwner,
  ...likeFigures,
  mentions,
  /** undefined on servers without threads. */
  parentId: id.nullish().catch(undefined),
  repliesCount: count,
  isEdited: claim,
  isDeleted: claim,
  withheld,
  isHearted: claim,
  isPinned: claim,
};

/** Merges the two places in which servers put an author's names and picture, and the names of likes. */
function toComment({ owner, ownerInfo, ...each }: z.output<z.ZodObject<typeof commentFields>>) {
  const { totalLikes: _, likes: __, isLiked: ___, ...rest } = each;
  const { likesCount, isLiked } = readLikes(each);
  return { ...rest, owner: mergeOwners(owner, ownerInfo), likesCount, liked: isLiked ?? false };
}

const firstReplies = withFallback(z.array(z.object(commentFields).transform(toComment)), []);

export const comment = z
  .object({ ...commentFields, replies: firstReplies })
  .transform(({ replies, ...each }) => ({ ...toComment(each), replies }));

/** What a new comment's answer tells of its thread; other servers answer in many ways. */
export const addedComment = z
  .object({ _id: id, parentId: id.nullish(), page: z.number().catch(1) })
  .nullable()
  .catch(null);

export type Comment = z.output<typeof comment>;

export const tweet = z
  .object({
    _id: id,
    content: text,
    createdAt: text,
    updatedAt: text,
    owner: anyOwner,
    mentions,
    withheld,
    ...likeFigures,
  })
  .transform(({ _id, content, createdAt, updatedAt, owner, mentions, withheld, ...each }) => {
    const { likesCount, isLiked } = readLikes(each);
    return { _id, content, createdAt, updatedAt, owner, mentions, withheld, likesCount, liked: isLiked ?? false };
  });

export type Tweet = z.output<typeof tweet>;

const playlistFields = {
  _id: id,
  ...mapFields(playlistTextShapes, () => text),
  owner: anyOwner,
  ownerInfo: anyOwner,
  thumbnail: address,
  totalViews: figure,
  totalDuration: figure,
  videosCount: figure,
  isHidden: claim,
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
    /** null if the server does not list them. */
    videos,
    videosCount: each.videosCount ?? videos?.length ?? null,
  }));

const person = {
  username: text,
  fullName: text,
  avatar: address,
  subscriberCount: figure,
  isSubscribedByMe: claim,
};

export const followedChannel = z
  .object({ channelId: id, ...person })
  .transform(({ channelId: _id, ...rest }) => ({ _id, ...rest }));

export type Playlist = z.output<typeof playlist>;
export type Person = z.output<typeof followedChannel>;
