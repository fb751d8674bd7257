import { z } from "zod";
import { commentShape } from "./comments";
import { userShape } from "./users";
import { viewerStateShape } from "./history";
import { videoShape, watchedVideoShape } from "./videos";

/** The optional parts of a watch page. */
const watchPageParts = ["related", "comments", "viewer"] as const;
export type WatchPagePart = (typeof watchPageParts)[number];

const cursor = z.string().nullable();

/** The data of a watch page. A part that failed is null, and `failed` names it. */
export const watchPageShape = z.object({
  video: watchedVideoShape,
  /** The related videos, best first. */
  related: z.array(videoShape).nullable(),
  /** Threads with their first replies, as GET /comments/{videoId}?parent=none lists them. */
  comments: z.object({ docs: z.array(commentShape), nextCursor: cursor, prevCursor: cursor }).nullable(),
  /** The viewer's states of the related videos that they watched or saved to watch later. */
  states: z.array(viewerStateShape),
  /** The viewer's account; null for a visitor. */
  viewer: userShape.nullable(),
  failed: z.array(z.enum(watchPageParts)),
});

export type WatchPage = z.output<typeof watchPageShape>;
