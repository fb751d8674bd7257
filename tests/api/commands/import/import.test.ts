import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Comment } from "#contract/comments";
import type { Page } from "#contract/envelope";
import type { FullPlaylist } from "#contract/playlists";
import type { ChannelProfile, Session } from "#contract/users";
import type { Video, WatchPageVideo } from "#contract/videos";
import { testApi, type TestApi } from "#tests/support/api";
import { exportId, openFamilyExport, password, writeFamilyExport } from "#tests/support/family-export";
import { cleanUp } from "#tests/support/spawned";
import { runImport } from "./run-import";

const api = await testApi();
const old = await openFamilyExport();
let output = "";
let report: Report;
let passwordHashes: string[];

afterAll(cleanUp);

beforeAll(async () => {
  await writeFamilyExport(old);
  const run = await runImport(api, old);
  output = run.output;
  expect({ code: run.code, output }).toEqual({ code: 2, output: expect.stringContaining("The whole report is in") });
  report = await readReport(api);
  passwordHashes = await Promise.all([1, 4].map(async (number) => (await findUser(number)).password_hash));
});

interface Report {
  issues: { kind: string; collection: string; line: number; id: string | null; reason: string }[];
  counts: Record<string, { read: number; came: number; present: number; refused: number }>;
}

const readReport = async ({ place }: TestApi) =>
  JSON.parse(await readFile(join(place.dataDir, "import/report.json"), "utf8")) as Report;

const findUser = (number: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", exportId(number)).executeTakeFirstOrThrow();

async function signIn(email: string) {
  const client = api.visitor();
  const { status, data } = await client.post<Session>("/users/login", { email, password });
  return { client, status, data };
}

test("an account keeps its id and times, and signs in with its old password, whose hash is then replaced", async () => {
  const [password_hash = ""] = passwordHashes;
  expect(password_hash).toMatch(/^\$2b\$06\$/);
  await api.db.updateTable("users").set({ password_hash }).where("id", "=", exportId(1)).execute();
  const wrong = await api.visitor().post("/users/login", { email: "ann@birds.example", password: "a wren" });
  expect({ status: wrong.status, password_hash: (await findUser(1)).password_hash }).toEqual({
    status: 401,
    password_hash: expect.stringMatching(/^\$2b/),
  });
  const { status, data } = await signIn("ann@birds.example");
  expect({ status, user: data.user }).toEqual({
    status: 200,
    user: expect.objectContaining({
      ...{ _id: exportId(1), username: "ann", discriptions: "Larks", role: "user" },
      ...{ createdAt: "2023-05-01T10:00:00.000Z", updatedAt: "2023-05-02T10:00:00.000Z" },
      avatar: expect.stringMatching(/^http.*\.webp$/) as string,
    }),
  });
  expect((await findUser(1)).password_hash).toMatch(/^\$argon2id\$/);
  expect((await signIn("ann@birds.example")).status).toBe(200);
});

test("an account whose names are taken or refused comes under others, and the report names both", async () => {
  expect((await signIn("ben@birds.example")).data.user._id).toBe(exportId(2));
  expect((await signIn("Ben-2")).data.user._id).toBe(exportId(3));
  expect(await findUser(4)).toMatchObject({ username: "celik-oz", full_name: "celik-oz" });
  expect(passwordHashes[1]).toMatch(/^\$argon2id\$/);
  const reasons = report.issues.map(({ collection, line, reason }) => `${collection} ${line} ${reason}`);
  for (const reason of [
    "users 3 username “Ben” is now “Ben-2”",
    "users 4 e-mail “not an address” is no e-mail address",
  ])
    expect(reasons.some((each) => each.startsWith(reason))).toBe(true);
});

test("an import makes no administrator, and neither does the first sign-up after it", async () => {
  const next = await api.signUp("next");
  const roles = await api.db.selectFrom("users").select("role").distinct().execute();
  expect({ roles, id: next.id }).toEqual({ roles: [{ role: "user" }], id: expect.any(String) });
  expect(output).toContain("npm run user -- admin EMAIL");
});

test("a video keeps id, times, views and visibility, and is published like an upload", async () => {
  const { data } = await api.visitor().get<WatchPageVideo>(`/videos/${exportId(11)}`);
  expect(data).toMatchObject({
    ...{ title: "Lark 11", description: "A bird", views: 41, isPublished: true, tags: ["birds"] },
    ...{ createdAt: "2023-05-03T10:00:00.000Z", publishedAt: "2023-05-03T10:00:00.000Z", status: "ready" },
    ...{ likesCount: 1, commentsCount: 4, thumbnail: expect.stringContaining("thumbnail-1-960") as string },
    owner: { _id: exportId(1), username: "ann" },
  });
  expect((await api.visitor().get(`/videos/${exportId(12)}`)).status).toBe(404);
  const { client } = await signIn("ben@birds.example");
  const own = await client.get<Video>(`/videos/${exportId(12)}`);
  expect(own.data).toMatchObject({ isPublished: false, visibility: "private" });
  // Without a picture of its own, a frame of the video is its thumbnail.
  expect(own.data.thumbnail).toContain("thumbnail-1-960");
});

test("the file in the folder of media stays as it is", async () => {
  const before = await readFile(join(old.media, "public/temp/lark.mp4"));
  const video = await api.db.selectFrom("videos").select("bytes").where("id", "=", exportId(11)).executeTakeFirst();
  expect(video?.bytes).toBe(before.length);
});

test("search finds what came, by its words and as a channel", async () => {
  const { data } = await api.visitor().get<Page<Video>>("/videos?query=lark");
  expect(data.docs.map(({ _id }) => _id)).toEqual([exportId(11)]);
  const channels = await api.visitor().get("/search/channels?query=ann");
  expect(channels.text).toContain(exportId(1));
});

test("comments keep their threads, even when a reply stands before its parent", async () => {
  const { data } = await api.visitor().get<Page<Comment>>(`/comments/${exportId(11)}?parent=none`);
  const threads = data.docs.map(({ content, repliesCount, likesCount }) => ({ content, repliesCount, likesCount }));
  expect(threads).toEqual([
    { content: "An orphan", repliesCount: 0, likesCount: 0 },
    { content: "First", repliesCount: 2, likesCount: 1 },
  ]);
  const first = await api.db.selectFrom("comments").selectAll().where("id", "=", exportId(31)).executeTakeFirst();
  expect(first).toMatchObject({ created_at: "2023-05-04T11:33:20.000Z", owner_id: exportId(2) });
});

test("likes, subscriptions and posts come once, with the counters of accounts", async () => {
  expect(await findUser(1)).toMatchObject({
    ...{ videos_count: 1, views_count: 41, video_likes_count: 1, tweet_likes_count: 1 },
    ...{ subscribers_count: 1, subscriptions_count: 0 },
  });
  const { data } = await api.visitor().get<ChannelProfile>("/users/c/ben");
  expect(data).toMatchObject({ channelsSubscribedToCount: 1, subscribersCount: 0 });
  const tweet = await api.db.selectFrom("tweets").selectAll().where("id", "=", exportId(22)).executeTakeFirst();
  expect(tweet).toMatchObject({ created_at: "2023-05-05T10:00:00.000Z", likes_count: 2 });
  expect([tweet?.content.length, (await findUser(2)).tweet_likes_count]).toEqual([500, 2]);
});

test("a playlist keeps its order, and a private one does not become public", async () => {
  const { client } = await signIn("ben@birds.example");
  const { data } = await client.get<FullPlaylist>(`/playlist/user/allvideos/${exportId(61)}`);
  expect(data.videos.map(({ _id }) => _id)).toEqual([exportId(12), exportId(11)]);
  expect((await api.visitor().get(`/playlist/${exportId(62)}`)).status).toBe(404);
});

test("watch histories come in their order, of accounts and of a collection", async () => {
  const { client } = await signIn("ann@birds.example");
  const { data } = await client.get<(Video & { watchedAt: string })[]>("/users/history");
  expect(data.map(({ _id, watchedAt }) => [_id, watchedAt])).toEqual([[exportId(11), "2023-05-02T09:59:58.000Z"]]);
  const ben = await api.db.selectFrom("watch_history").selectAll().where("user_id", "=", exportId(2)).execute();
  expect(ben).toMatchObject([{ video_id: exportId(11), watched_at: "2023-05-09T10:00:00.000Z" }]);
});

test("the report counts every record, and gives line and reason of each that could not come", async () => {
  const { counts, issues } = report;
  expect(counts).toMatchObject({
    users: { read: 6, came: 4, present: 0, refused: 2 },
    videos: { read: 5, came: 2, present: 0, refused: 3 },
    comments: { read: 6, came: 4, present: 0, refused: 2 },
    likes: { read: 8, came: 5, present: 1, refused: 2 },
    subscriptions: { read: 2, came: 1, present: 0, refused: 1 },
    playlists: { read: 2, came: 1, present: 0, refused: 1 },
    tweets: { read: 3, came: 2, present: 0, refused: 1 },
  });
  const refused = issues.filter(({ kind }) => kind === "refused");
  expect(refused).toContainEqual({
    kind: "refused",
    collection: "users",
    line: 5,
    id: null,
    reason: "the line is no record in JSON",
  });
  expect(refused.filter(({ collection }) => collection === "videos").map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(output).toContain("sessions.json was not read");
});

test("a second run changes nothing, and brings back nothing that was deleted here", async () => {
  const site = await testApi();
  await runImport(site, old);
  const client = site.visitor();
  await client.post("/users/login", { email: "ann@birds.example", password });
  await client.post(`/likes/toggle/v/${exportId(11)}`, { liked: true });
  await client.delete(`/tweets/${exportId(21)}`);
  const before = await snapshot(site);
  const { code } = await runImport(site, old);
  expect({ code, snapshot: await snapshot(site) }).toEqual({ code: 2, snapshot: before });
  const { counts } = await readReport(site);
  expect(counts.users).toMatchObject({ came: 0, present: 4, refused: 2 });
  expect(counts.tweets).toMatchObject({ came: 0, present: 2 });
});

const tables = ["users", "videos", "comments", "tweets", "playlists", "playlist_videos", "video_likes"] as const;
const others = ["comment_likes", "tweet_likes", "subscriptions", "watch_history", "drafts"] as const;

/** Reads all rows that an import can write. */
async function snapshot({ db }: TestApi) {
  const all = await Promise.all(
    [...tables, ...others].map((table) => sql<object>`select * from ${sql.table(table)}`.execute(db)),
  );
  return all.map(({ rows }) => rows.map((row) => JSON.stringify(row)).sort());
}
