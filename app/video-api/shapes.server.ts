import { z } from "zod";
import type { Owner, User } from "#contract/users";
import type { Video } from "#contract/videos";

/** Servers of the family differ: unknown keys are dropped, absent ones have a value that shows as nothing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const count = z.coerce
  .number()
  .nullish()
  .transform((value) => (Number.isFinite(value) ? Number(value) : 0));
/** An address that may stand in a page: of the web or of this site. */
const address = text.transform((value) => (/^(https?:\/\/|\/(?![/\\]))/i.test(value) ? value : ""));
const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

const owner = z.object({ _id: id, username: text, fullName: text, avatar: address }) satisfies z.ZodType<Owner>;

export const user = z.object({
  _id: id,
  username: z.string(),
  fullName: text,
  email: z.string().optional(),
  role: z.enum(["user", "admin"]).optional().catch(undefined),
  avatar: address,
  coverImage: text,
  discriptions: text,
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<User>;

const nobody: Owner = { _id: "0", username: "", fullName: "", avatar: "" };

/** Looked up by the server in one way or another, or but its id. */
const anyOwner = z
  .union([owner, z.array(owner).transform(([first]) => first ?? nobody), id.transform((_id) => ({ ...nobody, _id }))])
  .catch(nobody);

const videoFields = {
  _id: id,
  title: text,
  description: text,
  videoFile: address,
  thumbnail: address,
  thumbnailSmall: address,
  duration: count,
  views: count,
  isPublished: z.boolean().catch(true),
  createdAt: text,
  updatedAt: text,
  owner: anyOwner,
  totalLikes: count,
  commentsCount: count,
  status: z.enum(["processing", "ready", "failed"]).catch("ready"),
  failure: z.string().optional().catch(undefined),
  renditions: z.tuple([]).catch([]),
  width: count,
  height: count,
};

export const video = z.object(videoFields) satisfies z.ZodType<Video>;

export const watchedVideo = z.object({
  ...videoFields,
  likesCount: count,
  isLiked: z.boolean().catch(false),
  subscriberCount: z.coerce.number().nullable().catch(null),
  isSubscribed: z.boolean().catch(false),
});

export const stats = z.object({ totalViews: count, totalSubscribers: count, totalLikes: count });
