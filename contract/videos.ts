import { z } from "zod";
import { optionalText, text } from "./fields";
import { limits } from "./limits";
import type { Owner } from "./users";

const title = text("Title", limits.title, "Title is required");

/** Text fields of POST videos/; thumbnail and videoFile are the files beside them. */
export const newVideo = z.object({
  title,
  description: text("Description", limits.description, "Description is required"),
});

/** Messages of the two files of POST videos/. */
export const newVideoFiles = {
  thumbnail: "Please upload a thumbnail",
  videoFile: "Please upload a video file",
} as const;

/** Text fields of PATCH videos/{id}: an absent one stays as it is. */
export const changedVideo = z.object({
  title: title.optional(),
  description: optionalText("Description", limits.description).optional(),
});

export type VideoStatus = "processing" | "ready" | "failed";

export interface Video {
  _id: string;
  title: string;
  description: string;
  videoFile: string;
  /** 960 px wide; `thumbnailSmall` is 480. Empty when there is none. */
  thumbnail: string;
  thumbnailSmall: string;
  /** Seconds, with fractions. */
  duration: number;
  views: number;
  isPublished: boolean;
  createdAt: string;
  updatedAt: string;
  owner: Owner;
  totalLikes: number;
  commentsCount: number;
  status: VideoStatus;
  /** Why processing failed; for the owner only. */
  failure?: string;
  renditions: [];
  width: number;
  height: number;
}

/** GET videos/{id}: with what the watch page shows of viewer and channel. */
export interface WatchedVideo extends Video {
  likesCount: number;
  isLiked: boolean;
  subscriberCount: number;
  isSubscribed: boolean;
}
