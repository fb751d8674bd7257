import { calls } from "#contract/calls";
import { pageSizes } from "#contract/limits";
import { call, method } from "../transport/call.server";
import { listMethod } from "../transport/lists.server";
import type { ApiSession } from "../transport/session.server";
import { likeCount, likedVideo } from "../shapes/shapes.server";

export type Likeable = keyof typeof likeCalls;

const likeCalls = { video: calls.likeVideo, tweet: calls.likeTweet, comment: calls.likeComment };

export const likes = (session: ApiSession) => ({
  videos: listMethod(session, calls.listLikedVideos, likedVideo, pageSizes.videos),

  ofVideo: method(session, calls.countVideoLikes, likeCount),

  /** Likes or unlikes; servers that ignore `liked` toggle the current state. */
  set: (kind: Likeable, id: string, liked: boolean) =>
    call(session, likeCalls[kind], { params: { id }, body: { liked } }),
});
