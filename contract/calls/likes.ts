import { likeCountShape, likedVideoShape, likeShape, likeChange } from "#contract/likes";
import { call } from "./call";
import { pagedList } from "./list";

const likeCall = {
  summary: "Adds or removes the viewer's like",
  who: "signed in",
  scope: "comment",
  limit: "reaction",
  body: likeChange,
  answer: likeShape,
} as const;

const likeCountCall = {
  isWidelySupported: true,
  summary: "Returns the number of likes, and whether the viewer's is among them",
  who: "everybody",
  scope: "read",
  answer: likeCountShape,
  envelopeKeys: likeCountShape,
} as const;

export const likeCalls = {
  listLikedVideos: call({
    route: "GET /likes/videos",
    isWidelySupported: true,
    summary: "Lists the videos that the viewer likes, latest like first",
    who: "signed in",
    scope: "read",
    ...pagedList(likedVideoShape),
  }),
  countVideoLikes: call({ route: "GET /likes/likecount/v/{id}", ids: { id: "video" }, ...likeCountCall }),
  countTweetLikes: call({ route: "GET /likes/likecount/t/{id}", ids: { id: "tweet" }, ...likeCountCall }),
  countCommentLikes: call({ route: "GET /likes/likecount/c/{id}", ids: { id: "comment" }, ...likeCountCall }),
  likeVideo: call({
    route: "POST /likes/toggle/v/{id}",
    isWidelySupported: true,
    aliases: ["PATCH /like/video/{id}"],
    acceptedAliases: ["PATCH /likes/toggle/v/{id}"],
    ids: { id: "video" },
    ...likeCall,
  }),
  likeTweet: call({
    route: "POST /likes/toggle/t/{id}",
    isWidelySupported: true,
    aliases: ["PATCH /like/tweet/{id}"],
    acceptedAliases: ["PATCH /likes/toggle/t/{id}"],
    ids: { id: "tweet" },
    ...likeCall,
  }),
  likeComment: call({
    route: "POST /likes/toggle/c/{id}",
    isWidelySupported: true,
    aliases: ["PATCH /like/comment/{id}"],
    acceptedAliases: ["PATCH /likes/toggle/c/{id}"],
    ids: { id: "comment" },
    ...likeCall,
  }),
};
