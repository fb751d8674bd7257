import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { aPicture, videoForm } from "#tests/support/videos";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const world = await seedSite();
const { site, owner, other, videoId, sideVideoId, commentId, tweetId, playlistId } = world;

// No call depends on another of the table: what is read exists before, and each call that deletes has its own thing.
await owner.call("POST", "/users/addVideoToWatchHistory", { videoId });
await owner.call("POST", `/likes/toggle/v/${videoId}`, {});
await owner.call("POST", `/subscriptions/t/${other.id}`, {});

const places: Record<string, string> = {
  owner: owner.id,
  followed: other.id,
  channel: (await site.signUp("dora")).id,
  video: videoId,
  side: sideVideoId,
  deletedVideo: await world.createVideo("To delete"),
  comment: commentId,
  deletedComment: await world.createComment(videoId, "To delete"),
  tweet: tweetId,
  deletedTweet: await world.createTweet("To delete"),
  playlist: playlistId,
  emptiedPlaylist: await world.createPlaylist("To empty", videoId),
  deletedPlaylist: await world.createPlaylist("To delete"),
};
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => places[name]!);

const form = (fields: object) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value as string | Blob);
  return body;
};

type Body = object | (() => Promise<FormData>);

/** A call as section 7 names it, what it sends, and what its readers read out of `data`; `envelope.` reads beside it. */
type Row = [call: string, sends: Body | null, reads: string[]];

const channel = ["_id", "username", "fullName", "avatar", "coverImage", "subscribersCount", "isSubscribed"];
const account = ["_id", "username", "email", "fullName", "avatar", "coverImage", "discriptions", "createdAt"];
const video = [
  "_id",
  "title",
  "description",
  "thumbnail",
  "videoFile",
  "duration",
  "views",
  "isPublished",
  "createdAt",
];
const playlist = ["_id", "name", "description", "videos", "thumbnail", "totalViews", "createdAt", "owner"];
const tweet = ["_id", "content", "createdAt", "liked", "owner._id", "owner.username", "owner.avatar"];
const comment = ["_id", "content", "createdAt", "owner.avatar", "ownerInfo.username", "ownerInfo.fullName"];

const users: Row[] = [
  [
    "POST users/login",
    { email: "anna@birds.example", password: "sing-before-dawn" },
    ["accessToken", "refreshToken", "user._id"],
  ],
  [
    "POST users/register",
    async () =>
      form({
        username: "carl",
        email: "carl@birds.example",
        password: "sing-before-dawn",
        fullName: "Carl",
        avatar: await aPicture(),
        coverImage: await aPicture("navy"),
      }),
    ["user._id", "user.avatar"],
  ],
  ["GET users/current-user", null, account],
  ["PATCH users/change-password", { oldPassword: "sing-before-dawn", newPassword: "sing-before-dawn" }, []],
  ["POST users/change-password", { oldPassword: "sing-before-dawn", newPassword: "sing-before-dawn" }, []],
  ["PATCH users/update-profile", async () => form({ fullName: "Anna Lark" }), account],
  ["PATCH users/update-account", { fullName: "Anna Lark", email: "anna@birds.example" }, account],
  ["PATCH users/update-channel-info", { username: "anna", discriptions: "Birds" }, account],
  ["GET users/avatar", null, ["avatar"]],
  ["GET users/cover-image", null, ["coverImage"]],
  ["PATCH users/cover-image", async () => form({ coverImage: await aPicture("navy") }), ["coverImage"]],
  ["PATCH users/avatar", async () => form({ avatar: await aPicture() }), ["avatar"]],
  ["GET users/c/anna", null, channel],
  ["GET users/c/{owner}", null, channel],
  ["POST users/addVideoToWatchHistory", { videoId: "{video}" }, ["_id"]],
  ["GET users/history", null, ["0._id", "0.watchedAt"]],
  ["GET healthcheck", null, ["data.status"]],
];

const videos: Row[] = [
  ["POST videos/", () => videoForm({ title: "One more", description: "Short" }), video],
  ["GET videos/{video}", null, [...video, "totalLikes", "owner._id", "owner.username", "owner.avatar"]],
  ["GET videos", null, ["docs.0._id"]],
  ["GET videos/allVideosOfUser/{owner}", null, ["result.0._id"]],
  ["PATCH videos/{side}", { title: "Wind", description: "In the reeds" }, video],
  ["PATCH videos/{side}", async () => form({ title: "Wind", thumbnail: await aPicture() }), video],
  ["PATCH videos/toggle/publish/{side}", null, ["isPublished"]],
  ["PATCH videos/view/{video}", null, ["views"]],
  ["PATCH videos/add/view/{video}", null, ["views"]],
  ["DELETE videos/{deletedVideo}", null, []],
];

const playlists: Row[] = [
  ["GET playlist/{playlist}", null, playlist],
  ["GET playlist/user/{owner}", null, playlist.map((name) => `0.${name}`)],
  ["GET playlist/users/{owner}", null, ["0._id"]],
  ["GET playlist/user/allvideos/{playlist}", null, ["videos.0._id", "videos.0.title"]],
  ["POST playlist/", { name: "Another", description: "One" }, playlist],
  ["PATCH playlist/add/{video}/{playlist}", null, ["videos.0"]],
  ["PATCH playlist/add/{playlist}/{video}", null, ["videos.0"]],
  ["PATCH playlist/{playlist}", async () => form({ name: "Weather", thumbnail: await aPicture() }), playlist],
  ["PATCH playlist/remove/{video}/{emptiedPlaylist}", { videoId: "{video}" }, ["videos"]],
  ["DELETE playlist/{deletedPlaylist}", null, []],
];

const community: Row[] = [
  ["POST subscriptions/t/{channel}", {}, ["subscribed"]],
  ["PATCH subscription/{channel}", {}, ["isSubscribed"]],
  [
    "GET subscriptions/c/{followed}",
    null,
    ["0.subscriberId", "0.username", "0.avatar", "0.subscriberCount", "0.isSubscribedByMe"],
  ],
  [
    "GET subscriptions/u/{owner}",
    null,
    ["0.channelId", "0.username", "0.avatar", "0.subscriberCount", "0.isSubscribedByMe"],
  ],
  ["POST subscriptions/subStatus", { channelId: "{followed}" }, ["alreadySubscribed"]],
  ["POST tweets/", { content: "Once more" }, tweet],
  ["GET tweets/user/{owner}", null, tweet.map((name) => `0.${name}`)],
  ["GET tweets/users/{owner}", null, ["0._id"]],
  ["GET tweets/getAllTweets", null, ["0._id"]],
  ["PATCH tweets/{tweet}", { newContent: "Changed" }, tweet],
  ["POST likes/toggle/v/{side}", {}, ["liked", "count"]],
  ["GET likes/videos", null, ["0._id", "0.video._id"]],
  ["GET likes/likecount/v/{video}", null, ["count", "likeStatus", "envelope.count", "envelope.likeStatus"]],
  ["POST likes/toggle/t/{tweet}", {}, ["liked"]],
  ["PATCH like/video/{side}", {}, ["liked"]],
  ["PATCH like/tweet/{tweet}", {}, ["liked"]],
  ["PATCH like/comment/{comment}", {}, ["liked"]],
  ["GET comments/{video}", null, comment.map((name) => `docs.0.${name}`)],
  ["POST comments/{video}", { commentContent: "Seconded" }, comment],
  ["PATCH comment/{comment}", { commentContent: "Changed" }, comment],
  ["DELETE comment/{deletedComment}", null, []],
  ["DELETE tweets/{deletedTweet}", null, []],
];

const figures: Row[] = [
  ["GET dashboard/stats", null, ["totalViews", "totalSubscribers", "totalLikesOnChannel"]],
  ["GET dashboard/states", null, ["totalViews", "totalSubscribers", "totalLikesOnChannel"]],
  ["GET dashboard/videos", null, ["0._id", "0.isPublished", "0.totalLikes"]],
];

const reach = (from: unknown, path: string) =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], from);

describe("each call of the spec exists and its response has the fields the pages read", () => {
  test.for([...users, ...videos, ...community, ...figures, ...playlists])("%s", async ([call, sends, reads]) => {
    const [method = "", path = ""] = filled(call).split(" ");
    const body =
      typeof sends === "function" ? await sends() : sends && (JSON.parse(filled(JSON.stringify(sends))) as object);
    const { status, data, message, envelope } = await owner.call(method, `/${path}`, body ?? undefined);
    expect([200, 201], message).toContain(status);
    expect(message).not.toBe("");
    const absent = reads.filter(
      (name) => reach(name.startsWith("envelope.") ? { envelope } : data, name) === undefined,
    );
    expect(absent).toEqual([]);
  });
});

test("a call responds in the same way without the version in the prefix", async () => {
  const response = await fetch(`${owner.url}/api/videos`);
  expect(((await response.json()) as { success: boolean }).success).toBe(true);
});

test("logging out takes no payload", async () => {
  const member = await site.signUp("emma");
  expect((await member.call("POST", "/users/logout")).message).toBe("Logged out successfully...");
});
