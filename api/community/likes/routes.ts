import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { listLikedVideos } from "./list-liked-videos";
import { countLikes, setLike } from "./set-like";
import { type Likeable, likeables } from "./likeable";
import * as t from "#languages/api-community";

type LikeCall = typeof calls.likeVideo | typeof calls.likeTweet | typeof calls.likeComment;
type CountCall = typeof calls.countVideoLikes | typeof calls.countTweetLikes | typeof calls.countCommentLikes;

const setLikeEndpoint = (call: LikeCall, likeable: Likeable) =>
  endpoint(call, async ({ db, viewerId, params, body }) => {
    const like = await setLike(db, { likeable, id: params.id, viewerId, isLiked: body.liked });
    return reply(like.liked ? likeable.likedMessage : t.likeRemoved, like);
  });

const countEndpoint = (call: CountCall, likeable: Likeable) =>
  endpoint(call, async ({ db, viewerId, params }) => {
    const likes = await countLikes(db, likeable, { id: params.id, viewerId });
    // Clients read the count from `data` or from the envelope itself.
    return reply(t.likesCounted, likes, likes);
  });

export const likeEndpoints = [
  endpoint(calls.listLikedVideos, async ({ db, viewerId, paging }) => {
    const { docs, page } = await listLikedVideos(db, viewerId, paging);
    return reply(fetchedMessage("Liked videos"), docs, { page });
  }),
  setLikeEndpoint(calls.likeVideo, likeables.video),
  setLikeEndpoint(calls.likeTweet, likeables.tweet),
  setLikeEndpoint(calls.likeComment, likeables.comment),
  countEndpoint(calls.countVideoLikes, likeables.video),
  countEndpoint(calls.countTweetLikes, likeables.tweet),
  countEndpoint(calls.countCommentLikes, likeables.comment),
];
