import { expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Tweet } from "#contract/tweets";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";
import { cpuMs } from "#tests/support/cpu";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const [videoId] = await insertVideos(api, anna, [{}]);
// An account's view counts once: no answer changes while it is compared with another.
await anna.patch(`/videos/view/${videoId}`);
await api.flushViews();
const { data: comment } = await anna.post<Comment>(`/comments/${videoId}`, { commentContent: "First" });
const { data: tweet } = await anna.post<Tweet>("/tweets", { content: "A tweet" });

const calls = [
  ["GET", "/users/current-user"],
  ["GET", "/users/c/anna"],
  ["GET", "/videos"],
  ["GET", `/videos/${videoId}`],
  ["GET", `/videos/allVideosOfUser/${anna.id}`],
  ["GET", "/dashboard/stats"],
  ["GET", "/dashboard/videos"],
  ["PATCH", `/videos/view/${videoId}`],
  ["GET", `/comments/${videoId}`],
  ["GET", "/likes/videos"],
  ["GET", `/likes/likecount/v/${videoId}`],
  ["GET", `/subscriptions/c/${anna.id}`],
  ["GET", `/subscriptions/u/${anna.id}`],
  ["GET", "/tweets/getAllTweets"],
  ["GET", `/tweets/user/${anna.id}`],
  ["GET", `/playlist/user/${anna.id}`],
] as const;

test.for(calls)("%s %s answers under /api/v1 and /api, with and without trailing slashes", async ([method, path]) => {
  const canonical = await anna.request(method, `/api/v1${path}`);
  expect(canonical.status).toBe(200);
  for (const spelling of [`/api${path}`, `/api/v1${path}/`, `/api${path}///`])
    expect((await anna.request(method, spelling)).body).toEqual(canonical.body);
});

test.for([
  ["GET", "/dashboard/states", "/dashboard/stats"],
  ["GET", "/users/get-current-user", "/users/current-user"],
  ["GET", "/tweets", "/tweets/getAllTweets"],
  ["PATCH", `/videos/add/view/${videoId}`, `/videos/view/${videoId}`],
  ["GET", `/tweets/users/${anna.id}`, `/tweets/user/${anna.id}`],
  ["GET", `/playlist/users/${anna.id}`, `/playlist/user/${anna.id}`],
] as const)("%s %s is an alias of %s", async ([method, other, canonical]) => {
  const answer = await anna.request(method, other);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual((await anna.request(method, canonical)).body);
});

test.for([
  [`/like/video/${videoId}`, `/likes/toggle/v/${videoId}`, "Video liked"],
  [`/like/tweet/${tweet._id}`, `/likes/toggle/t/${tweet._id}`, "Tweet liked"],
  [`/like/comment/${comment._id}`, `/likes/toggle/c/${comment._id}`, "Comment liked"],
  [`/subscription/${anna.id}`, `/subscriptions/t/${anna.id}`, "Subscribed successfully"],
] as const)("PATCH %s does what POST %s does: %s", async ([other, canonical, done]) => {
  expect((await bea.patch(other)).message).toBe(done);
  const undone = await bea.post(canonical);
  expect(undone.status).toBe(200);
  expect(undone.message).not.toBe(done);
  expect((await bea.patch(canonical)).message).toBe(done);
});

test("comments can be edited and deleted under comments/c too", async () => {
  const { data } = await bea.post<Comment>(`/comments/${videoId}`, { commentContent: "One" });
  const changed = await bea.patch<Comment>(`/comments/c/${data._id}`, { content: "Two" });
  expect({ status: changed.status, content: changed.data.content }).toEqual({ status: 200, content: "Two" });
  expect((await bea.delete(`/comments/c/${data._id}`)).status).toBe(200);
  expect((await bea.delete(`/comment/${data._id}`)).status).toBe(404);
});

test.for(["/healthcheck", "/healthcheck/", "/api/healthcheck", "/api/v1/healthcheck"])(
  "%s reports that the server is healthy, in both fields that old clients read",
  async (path) => {
    const { message, data, body } = await api.visitor().get(path);
    expect({ message, data }).toEqual({ message: "Server is Healthy", data: { data: { status: "OK" }, status: "OK" } });
    expect(body).toMatchObject({ statusCode: 200, success: true });
  },
);

test("HEAD answers like GET, without a body", async () => {
  const { status, text } = await anna.request("HEAD", "/dashboard/states");
  expect({ status, text }).toEqual({ status: 200, text: "" });
});

test("a path of only slashes is parsed quickly", async () => {
  const refused = async () => expect((await api.visitor().get(`/${"/".repeat(60_000)}x`)).status).toBe(404);
  expect(await cpuMs(refused)).toBeLessThan(200);
});

test("POST /subscriptions/c/{id} is an alias of the toggle", async () => {
  const subscribed = await anna.post<{ subscribed: boolean }>(`/subscriptions/c/${bea.id}`, { subscribed: "true" });
  expect({ status: subscribed.status, subscribed: subscribed.data.subscribed }).toEqual({
    status: 200,
    subscribed: true,
  });
});

test("GET changes nothing: it does not sign a user out", async () => {
  expect((await anna.get("/users/logout")).status).toBe(404);
  expect((await anna.get("/users/current-user")).status).toBe(200);
});

test("media URLs have an origin, unless a remote web tier asks for paths that it proxies", async () => {
  const thumbnail = async (headers: Record<string, string> = {}) =>
    (await anna.get<{ thumbnail: string }>(`/videos/${videoId}`, { headers })).data.thumbnail;
  await api.db.updateTable("videos").set({ thumbnail_version: 1 }).execute();
  expect(await thumbnail()).toMatch(/^http:\/\/vidlark\.test\/media\//);
  expect(await thumbnail({ Prefer: "media-addresses=relative" })).toMatch(/^\/media\//);
});
