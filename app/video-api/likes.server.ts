import { z } from "zod";
import { pageSizes } from "#contract/limits";
import { call } from "./call.server";
import { list, type Place } from "./lists.server";
import type { ApiSession } from "./session.server";
import { likeCount, likedVideo } from "./shapes.server";
import type { Spellings } from "./spellings.server";

/** What can be liked. */
export type Likeable = keyof typeof toggles;

export const toggles = {
  video: ["POST likes/toggle/v/:id", "PATCH like/video/:id"],
  tweet: ["POST likes/toggle/t/:id", "PATCH like/tweet/:id"],
  comment: ["POST likes/toggle/c/:id", "PATCH like/comment/:id"],
} as const satisfies Record<string, Spellings>;

/** likes/… */
export const likes = (session: ApiSession) => ({
  videos: (place: Place) => list(session, { to: ["GET likes/videos"], of: likedVideo }, place, pageSizes.videos),

  ofVideo: (id: string) => call(session, { to: ["GET likes/likecount/v/:id"], ids: { id }, answer: likeCount }),

  /** Servers that know no wanted state turn round the one there is. */
  toggle: (kind: Likeable, id: string, liked: boolean) =>
    call(session, { to: toggles[kind], ids: { id }, fields: { liked }, answer: z.unknown() }),
});
