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
const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

export const owner = z.object({ _id: id, username: text, fullName: text, avatar: text }) satisfies z.ZodType<Owner>;

export const user = z.object({
  _id: id,
  username: z.string(),
  fullName: text,
  email: z.string().optional(),
  role: z.enum(["user", "admin"]).optional().catch(undefined),
  avatar: text,
  coverImage: text,
  discriptions: text,
  createdAt: text,
  updatedAt: text,
}) satisfies z.ZodType<User>;

const nobody: Owner = { _id: "0", username: "", fullName: "", avatar: "" };

const videoFields = {
  _id: id,
  title: text,
  description: text,
  videoFile: text,
  thumbnail: text,
  thumbnailSmall: text,
  duration: count,
  views: count,
  isPublished: z.boolean().catch(true),
  createdAt: text,
  updatedAt: text,
  owner: owner.catch(nobody),
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

/** A list of videos under any of the names it goes by, and where it goes on. */
export const videoPage = z
  .union([
    z.array(video).transform((docs) => ({ docs })),
    z.object({
      docs: z.array(video),
      totalDocs: z.number().optional(),
      nextCursor: z.string().nullish(),
      prevCursor: z.string().nullish(),
    }),
    z.object({ videos: z.array(video) }).transform(({ videos }) => ({ docs: videos })),
  ])
  .transform(
    (page: {
      docs: Video[];
      totalDocs?: number | undefined;
      nextCursor?: string | null | undefined;
      prevCursor?: string | null | undefined;
    }) => ({
      docs: page.docs,
      totalDocs: page.totalDocs ?? page.docs.length,
      nextCursor: page.nextCursor ?? null,
      prevCursor: page.prevCursor ?? null,
    }),
  );

export const stats = z.object({ totalViews: count, totalSubscribers: count, totalLikes: count });
