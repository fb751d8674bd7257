import { z } from "zod";
import {
  anyOwner,
  count,
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
function toComment({
  owner,
  ownerInfo,
  likesCount,
  totalLikes,
  likes,
  liked,
  isLiked,
  ...rest
}: z.output<z.ZodObject<typeof commentFields>>) {
  const figures = readLikes({ likesCount, totalLikes, likes, liked, isLiked });
  return {
    ...rest,
    owner: mergeOwners(owner, ownerInfo),
    likesCount: figures.likesCount,
    liked: figures.isLiked ?? false,
  };
}

const firstReplies = withFallback(z.array(z.object(commentFields).transform(toComment)), []);

export const comment = z
  .object({ ...commentFields, replies: firstReplies })
  .transform(({ replies, ...rest }) => ({ ...toComment(rest), replies }));

/** Where a new comment stands; null from servers that do not say it. */
export const addedComment = z
  .object({ _id: id, parentId: id.nullish(), page: z.number().catch(1) })
  .nullable()
  .catch(null);

export type Comment = z.output<typeof comment>;
