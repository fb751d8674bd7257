import { z } from "zod";
import { text } from "./fields";
import { limits } from "./limits";
import { count, id, time } from "./shapes";
import { ownerShape } from "./users";

/** Body of POST comments/{videoId} and PATCH comment/{id}; old clients also send it as `content`. */
export const newComment = z.object({
  commentContent: text("Comment", limits.comment, "Add some text to comment"),
});

export const commentShape = z.object({
  _id: id,
  content: z.string(),
  createdAt: time,
  updatedAt: time,
  owner: ownerShape,
  /** The same as `owner`; old clients read names from here. */
  ownerInfo: ownerShape,
  likesCount: count,
  liked: z.boolean(),
});

export type Comment = z.output<typeof commentShape>;
