import { z } from "zod";
import { mapFields } from "#contract/fields";
import { playlistTextShapes } from "#contract/playlists";
import {
  url,
  anyOwner,
  count,
  figure,
  flag,
  id,
  likeFigures,
  mentions,
  mergeOwners,
  readLikes,
  text,
  withFallback,
  withheld,
} from "./lenient-fields.server";

const person = {
  username: text,
  fullName: text,
  avatar: url,
  subscriberCount: figure,
  isSubscribedByMe: flag,
};

export const followedChannel = z
  .object({ channelId: id, ...person })
  .transform(({ channelId: _id, ...rest }) => ({ _id, ...rest }));

export type ChannelSummary = z.output<typeof followedChannel>;

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
  thumbnail: url,
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
  isEdited: flag,
  isDeleted: flag,
  withheld,
  isHearted: flag,
  isPinned: flag,
};

/** Merges the two fields in which servers put an author, and the several names of likes. */
function toComment(fields: z.output<z.ZodObject<typeof commentFields>>) {
  const { owner, ownerInfo, totalLikes: _total, likes: _likes, isLiked: _isLiked, ...rest } = fields;
  const { likesCount, isLiked } = readLikes(fields);
  return { ...rest, owner: mergeOwners(owner, ownerInfo), likesCount, liked: isLiked ?? false };
}

const firstReplies = withFallback(z.array(z.object(commentFields).transform(toComment)), []);

export const comment = z
  .object({ ...commentFields, replies: firstReplies })
  .transform(({ replies, ...rest }) => ({ ...toComment(rest), replies }));

/** The id of a new comment, with its thread and page; null if a server sends something else. */
export const addedComment = z
  .object({ _id: id, parentId: id.nullish(), page: z.number().catch(1) })
  .nullable()
  .catch(null);

export type Comment = z.output<typeof comment>;
