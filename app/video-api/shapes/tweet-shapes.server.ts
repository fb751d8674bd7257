import { z } from "zod";
import { anyOwner, id, likeFigures, mentions, readLikes, text, withheld } from "./lenient-fields.server";

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
