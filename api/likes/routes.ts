import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { countLikes, listLikedVideos, turnLike } from "./queries";
import { type Thing, things } from "./things";

type LikeCall = typeof calls.likeVideo | typeof calls.likeTweet | typeof calls.likeComment;
type CountCall = typeof calls.countVideoLikes | typeof calls.countTweetLikes | typeof calls.countCommentLikes;

const likeEndpoint = (call: LikeCall, thing: Thing) =>
  endpoint(call, async ({ db, viewerId, params, body }) => {
    const like = await turnLike(db, { thing, id: params.id, viewerId, wanted: body.liked });
    return reply(like.liked ? `${thing.name} liked` : "Like removed", like);
  });

const countEndpoint = (call: CountCall, thing: Thing) =>
  endpoint(call, async ({ db, viewerId, params }) => {
    const likes = await countLikes(db, thing, params.id, viewerId);
    return reply("Likes counted", likes, likes);
  });

/** Likes of videos, tweets and comments. */
export const likeEndpoints = [
  endpoint(calls.listLikedVideos, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listLikedVideos(db, viewerId, paging);
    return reply("Liked videos fetched successfully", docs, { page });
  }),
  likeEndpoint(calls.likeVideo, things.v),
  likeEndpoint(calls.likeTweet, things.t),
  likeEndpoint(calls.likeComment, things.c),
  countEndpoint(calls.countVideoLikes, things.v),
  countEndpoint(calls.countTweetLikes, things.t),
  countEndpoint(calls.countCommentLikes, things.c),
];
