import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { countLikes, listLikedVideos, setLike } from "./queries";
import { type Likeable, likeables } from "./likeable";

type LikeCall = typeof calls.likeVideo | typeof calls.likeTweet | typeof calls.likeComment;
type CountCall = typeof calls.countVideoLikes | typeof calls.countTweetLikes | typeof calls.countCommentLikes;

const likeEndpoint = (call: LikeCall, likeable: Likeable) =>
  endpoint(call, async ({ db, viewerId, params, body }) => {
    const like = await setLike(db, { likeable, id: params.id, viewerId, isLiked: body.liked });
    return reply(like.liked ? `${likeable.name} liked` : "Like removed", like);
  });

const countEndpoint = (call: CountCall, likeable: Likeable) =>
  endpoint(call, async ({ db, viewerId, params }) => {
    const likes = await countLikes(db, likeable, params.id, viewerId);
    return reply("Likes counted", likes, likes);
  });

/** The endpoints for likes of videos, tweets and comments. */
export const likeEndpoints = [
  endpoint(calls.listLikedVideos, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listLikedVideos(db, viewerId, paging);
    return reply("Liked videos fetched successfully", docs, { page });
  }),
  likeEndpoint(calls.likeVideo, likeables.v),
  likeEndpoint(calls.likeTweet, likeables.t),
  likeEndpoint(calls.likeComment, likeables.c),
  countEndpoint(calls.countVideoLikes, likeables.v),
  countEndpoint(calls.countTweetLikes, likeables.t),
  countEndpoint(calls.countCommentLikes, likeables.c),
];
