import { newId, timestamp } from "#api/db/ids";
import type { Comment } from "#contract/comments";
import type { Tweet } from "#contract/tweets";
import { buildForm } from "#tests/support/client";
import { insertVideos } from "#tests/support/videos";
import type { Part, Row } from "./table";

const text = { commentContent: "A comment" };
const both = (path: string, ...rest: [number, number, number]): Row[] => [
  ["POST", `/likes/toggle/${path}`, ...rest],
  ["PATCH", `/likes/toggle/${path}`, ...rest],
];

export const community: Part = {
  rows: [
    ["GET", "/openapi.json", 200, 200, 200],
    ["GET", "/search/channels?query=o", 200, 200, 200],
    ["GET", "/search/tweets?query=o", 200, 200, 200],
    ["GET", "/search/suggestions?query=o", 200, 200, 200],
    ["GET", "/search/corrections?query=o", 200, 200, 200],

    ["GET", "/comments/{shown}", 200, 200, 200],
    ["GET", "/comments/{shown}?parent=none", 200, 200, 200],
    ["POST", "/comments/{shown}", 401, 201, 201, text],
    ["POST", "/comments/{shown}", 401, 404, 404, { ...text, parentId: "{comment}" }],
    ["GET", "/comment/{comment}/place", 200, 200, 200],
    ["GET", "/comment/{hiddenComment}/place", 404, 404, 200],
    ["PATCH", "/comment/heart/{comment}", 401, 404, 200, { hearted: true }],
    ["PATCH", "/comment/pin/{comment}", 401, 404, 200, { pinned: true }],
    ["PATCH", "/comment/heart/{hiddenComment}", 401, 404, 200, { hearted: true }],
    ["PATCH", "/comment/pin/{hiddenComment}", 401, 404, 200, { pinned: true }],
    ...(["hidden", "busy"] as const).flatMap((state): Row[] => [
      ["GET", `/comments/{${state}}`, 404, 404, 200],
      ["POST", `/comments/{${state}}`, 401, 404, 201, text],
      ...both(`v/{${state}}`, 401, 404, 200),
      ["PATCH", `/like/video/{${state}}`, 401, 404, 200],
      ["GET", `/likes/likecount/v/{${state}}`, 404, 404, 200],
    ]),
    ...(["/comment/", "/comments/c/"] as const).flatMap((path): Row[] => [
      ["GET", `${path}{comment}`, 200, 200, 200],
      ["GET", `${path}{hiddenComment}`, 404, 404, 200],
      ["PATCH", `${path}{comment}`, 401, 404, 200, text],
      ["DELETE", `${path}{comment}`, 401, 404, 200],
      ["PATCH", `${path}{hiddenComment}`, 401, 404, 200, text],
      ["DELETE", `${path}{hiddenComment}`, 401, 404, 200],
    ]),

    ["GET", "/likes/videos", 401, 200, 200],
    ...both("v/{shown}", 401, 200, 200),
    ...both("t/{aTweet}", 401, 200, 200),
    ...both("c/{comment}", 401, 200, 200),
    ...both("c/{hiddenComment}", 401, 404, 200),
    ["PATCH", "/like/video/{shown}", 401, 200, 200],
    ["PATCH", "/like/tweet/{aTweet}", 401, 200, 200],
    ["PATCH", "/like/comment/{comment}", 401, 200, 200],
    ["GET", "/likes/likecount/v/{shown}", 200, 200, 200],
    ["GET", "/likes/likecount/t/{aTweet}", 200, 200, 200],
    ["GET", "/likes/likecount/c/{comment}", 200, 200, 200],
    ["GET", "/likes/likecount/c/{hiddenComment}", 404, 404, 200],

    ["POST", "/subscriptions/t/{owner}", 401, 200, 400],
    ["PATCH", "/subscriptions/t/{owner}", 401, 200, 400],
    ["PATCH", "/subscriptions/t/{owner}/notifications", 401, 404, 404, { notifications: "videos" }],
    ["PATCH", "/subscription/{owner}", 401, 200, 400],
    ["POST", "/subscriptions/c/{owner}", 401, 200, 400],
    ["GET", "/subscriptions/c/{owner}", 200, 200, 200],
    ["GET", "/subscriptions/u/{owner}", 200, 200, 200],
    ["GET", "/subscriptions/feed", 401, 200, 200],
    ["POST", "/subscriptions/feed", 401, 201, 201],
    ["DELETE", "/subscriptions/feed", 401, 200, 200],
    ["GET", "/subscriptions/feed/videos?key={feedKey}", 200, 200, 200],
    ["GET", "/subscriptions/feed/videos?key=unknown", 404, 404, 404],
    ["GET", "/subscriptions/opml", 401, 200, 200],
    ["POST", "/subscriptions/opml", 401, 422, 422, async () => buildForm({})],
    ["GET", "/subscriptions/feeds", 401, 200, 200],
    ["DELETE", "/subscriptions/feeds/{followedFeed}", 401, 404, 200],
    ["POST", "/subscriptions/subStatus", 401, 200, 200, { channelId: "{owner}" }],
  ],
  fixtures: (api, owner) => {
    const commentUnder = (state: object) => async () => {
      const [video] = await insertVideos(api, owner, [state]);
      return (await owner.post<Comment>(`/comments/${video}`, text)).data._id;
    };
    return {
      comment: commentUnder({}),
      hiddenComment: commentUnder({ is_published: 0 }),
      feedKey: async () => (await owner.post<{ key: string }>("/subscriptions/feed")).data.key,
      followedFeed: async () => {
        const id = newId();
        const feed = { id, user_id: owner.id, address: `https://birds.example/${id}`, title: "Birds", page: "" };
        await api.db
          .insertInto("followed_feeds")
          .values({ ...feed, created_at: timestamp() })
          .execute();
        return id;
      },
      aTweet: async () => (await owner.post<Tweet>("/tweets", { content: "A tweet" })).data._id,
    };
  },
};
