import { afterAll, describe, expect, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { seedSite } from "./support/seed-site";

afterAll(cleanUp);
const { owner, other, videoId, playlistId } = await seedSite();
await other.call("POST", `/subscriptions/t/${owner.id}`, {});
await other.call("POST", `/likes/toggle/v/${videoId}`, {});

type Kind = "text" | "number" | "flag" | "time" | "address" | "list";

const kinds: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  flag: (value) => typeof value === "boolean",
  time: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  address: (value) => value === "" || URL.canParse(String(value)),
  list: Array.isArray,
};

/** Name of the entity, where it is read, the path to it in `data`, and its fields. */
type Row = [entity: string, path: string, at: string, fields: Record<string, Kind>];

const author = { "owner._id": "text", "owner.username": "text", "owner.avatar": "address" } as const;

const rows: Row[] = [
  [
    "user",
    "/users/current-user",
    "",
    {
      _id: "text",
      username: "text",
      email: "text",
      fullName: "text",
      avatar: "address",
      coverImage: "address",
      discriptions: "text",
      createdAt: "time",
    },
  ],
  [
    "channel",
    `/users/c/${owner.id}`,
    "",
    { subscribersCount: "number", channelsSubscribedToCount: "number", isSubscribed: "flag", discriptions: "text" },
  ],
  [
    "video",
    `/videos/${videoId}`,
    "",
    {
      _id: "text",
      title: "text",
      description: "text",
      thumbnail: "address",
      videoFile: "address",
      duration: "number",
      views: "number",
      isPublished: "flag",
      createdAt: "time",
      totalLikes: "number",
      ...author,
    },
  ],
  [
    "comment",
    `/comments/${videoId}`,
    "docs.0",
    {
      _id: "text",
      content: "text",
      createdAt: "time",
      "owner.avatar": "address",
      "ownerInfo.username": "text",
      "ownerInfo.fullName": "text",
    },
  ],
  [
    "playlist",
    `/playlist/${playlistId}`,
    "",
    {
      _id: "text",
      name: "text",
      description: "text",
      videos: "list",
      thumbnail: "address",
      totalViews: "number",
      createdAt: "time",
      owner: "text",
    },
  ],
  ["playlist's video", `/playlist/user/allvideos/${playlistId}`, "videos.0", { _id: "text", title: "text" }],
  [
    "tweet",
    `/tweets/user/${owner.id}`,
    "0",
    { _id: "text", content: "text", createdAt: "time", liked: "flag", ...author },
  ],
  [
    "subscription entry of a channel",
    `/subscriptions/c/${owner.id}`,
    "0",
    { subscriberId: "text", username: "text", avatar: "address", subscriberCount: "number", isSubscribedByMe: "flag" },
  ],
  [
    "subscription entry of a user",
    `/subscriptions/u/${other.id}`,
    "0",
    { channelId: "text", username: "text", avatar: "address", subscriberCount: "number", isSubscribedByMe: "flag" },
  ],
  [
    "dashboard's figures",
    "/dashboard/stats",
    "",
    { totalViews: "number", totalSubscribers: "number", totalLikesOnChannel: "number" },
  ],
  ["like status", `/likes/likecount/v/${videoId}`, "", { count: "number", likeStatus: "flag" }],
];

const reach = (from: unknown, path: string) =>
  path
    .split(".")
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], from);

describe("an entity has its fields", () => {
  test.for(rows)("%s", async ([, path, at, fields]) => {
    const { data } = await owner.call("GET", path);
    const entity = reach(data, at);
    const wrong = Object.entries(fields).filter(([name, kind]) => !kinds[kind](reach(entity, name)));
    expect(wrong).toEqual([]);
  });
});

test("the response of a login has both tokens and the user", async () => {
  const credentials = { email: "anna@birds.example", password: "sing-before-dawn" };
  const { data } = await owner.call<Record<string, unknown>>("POST", "/users/login", credentials);
  expect([typeof data.accessToken, typeof data.refreshToken, reach(data, "user._id")]).toEqual([
    "string",
    "string",
    owner.id,
  ]);
});

test("a password is never in a response", async () => {
  for (const path of ["/users/current-user", `/users/c/${owner.id}`, "/users/avatar"])
    expect(JSON.stringify((await owner.call("GET", path)).data)).not.toMatch(/password|argon2/i);
});

test("the watch history is fetched separately", async () => {
  const { data } = await owner.call<object>("GET", "/users/current-user");
  expect(Object.keys(data)).not.toContain("watchHistory");
  expect((await owner.call<unknown[]>("GET", "/users/history")).data).toEqual([]);
});

test("the subscription status of a channel is read by its id", async () => {
  const { data } = await other.call("POST", "/subscriptions/subStatus", { channelId: owner.id });
  expect(data).toEqual({ alreadySubscribed: true });
});

test("a liked video is listed, and left out once it is hidden", async () => {
  const { data } = await other.call<{ video: { _id: string } }[]>("GET", "/likes/videos");
  expect(data.map(({ video }) => video._id)).toEqual([videoId]);
  await owner.call("PATCH", `/videos/toggle/publish/${videoId}`);
  expect((await other.call("GET", "/likes/videos")).data).toEqual([]);
});
