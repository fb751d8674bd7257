import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "content-disposition";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import { Archive } from "#api/http/archive";
import { startExport } from "#api/administration/data-export/write-export";
import { newId, timestamp } from "#api/db/ids";
import { testApi, type User } from "#tests/support/api";
import { buildForm, ourOrigin } from "#tests/support/client";
import { suspend } from "#tests/support/roles";
import { noDefaults } from "#contract/video-details";
import { setCategories } from "#tests/support/categories";
import { savedDetails, typedDetails } from "#tests/support/video-details";
import { typedPlaylist, typedProfile } from "#tests/support/profile-texts";
import { aPicture, insertVideos, publishVideo, videoForm } from "#tests/support/videos";
import { addCaptions } from "#tests/support/captions";
import { clip } from "#tests/support/clips";
import { unzip } from "#tests/support/unzip";
import { waitFor } from "#tests/support/wait-for";

const api = await testApi();
const anna = await api.signUp("anna");
await setCategories(api, "Nature");
const bea = await api.signUp("bea");

function fetchExport(who: User) {
  const Cookie = [...who.cookies].map((pair) => pair.join("=")).join("; ");
  const caller = { address: "192.0.2.1", origin: ourOrigin, requestId: "request", isInProcess: false };
  return api.api.fetch(new Request(`${ourOrigin}/api/v1/users/me/export`, { headers: { Cookie } }), caller);
}

/** Reads the ZIP file of an account with yauzl: the content of each file by its name. */
async function exportOf(who: User) {
  const response = await fetchExport(who);
  expect(response.status).toBe(200);
  return { response, files: await unzip(Buffer.from(await response.arrayBuffer())) };
}

const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)!.toString()) as Record<string, unknown>[];

const film = await publishVideo(anna, { title: "Boats / Häfen", description: "At sea", visibility: "unlisted" });
const secret = await publishVideo(bea, { title: "The secret of bea" });
const open = await publishVideo(bea, { title: "Seen by all" });

/** Fills every part of the export, with videos of somebody else that become private later. */
async function fillAccount() {
  await anna.patch("/users/avatar", buildForm({ avatar: await aPicture() }));
  for (const { _id } of [secret, open]) {
    await anna.post(`/likes/toggle/v/${_id}`);
    await anna.post(`/comments/${_id}`, { commentContent: `About ${_id}` });
    await anna.post("/users/addVideoToWatchHistory", { videoId: _id });
  }
  const { data: list } = await anna.post<{ _id: string }>("/playlist", { name: "Mine", description: "Best" });
  await anna.patch(`/playlist/add/${open._id}/${list._id}`);
  await anna.patch(`/playlist/add/${secret._id}/${list._id}`);
  await anna.post("/tweets", { content: "Ahoy" });
  const { data: tweet } = await bea.post<{ _id: string }>("/tweets", { content: "The tweet of bea" });
  await anna.post(`/likes/toggle/t/${tweet._id}`);
  await anna.post(`/subscriptions/c/${bea.id}`);
  await anna.post(`/reports/video/${secret._id}`, { reason: "spam", content: "Look at this" });
  await bea.post(`/reports/video/${film._id}`, { reason: "other", content: "I tell on anna" });
  await bea.post("/drafts", { token: newId(), title: "The draft of bea" });
  await bea.patch(`/videos/${secret._id}`, { visibility: "private" });
}

/** Inserts a draft, captions, a decision and a notice of anna. */
async function insertOthers() {
  const now = timestamp();
  const texts = { title: "Half a draft", description: "" };
  await api.db
    .insertInto("drafts")
    .values({
      id: newId(),
      owner_id: anna.id,
      token: "token-of-draft",
      upload_id: null,
      ...texts,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await addCaptions(anna, film._id);
  const { id: case_id } = await api.db
    .selectFrom("moderation_cases")
    .select("id")
    .where("subject_id", "=", film._id)
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("moderation_decisions")
    .values({
      ...{ id: newId(), case_id, act: "warn", reason: "Be kind", decided_by: bea.id, affected_id: anna.id },
      ...{ decided_at: now, until: null, seen_at: null, appeal: null, appealed_at: null },
      ...{ answer: null, outcome: null, answered_at: null },
    })
    .execute();
  await api.db
    .insertInto("notifications")
    .values({
      ...{ id: newId(), user_id: anna.id, kind: "liked", subject_kind: "video", subject_id: film._id },
      ...{ actor_id: bea.id, since: now, notified_at: now },
    })
    .execute();
}

async function insertBrowser(endpoint: string) {
  const session = api.db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", anna.id)
    .where("id", "not in", api.db.selectFrom("push_browsers").select("session_id"));
  const { id: session_id } = await session.executeTakeFirstOrThrow();
  const keys = { public_key: "a key", auth_secret: "a secret of a browser", site_key: "" };
  const row = {
    session_id,
    user_id: anna.id,
    endpoint,
    created_at: timestamp(),
  };
  await api.db
    .insertInto("push_browsers")
    .values({ ...row, ...keys })
    .execute();
}

await fillAccount();
await insertOthers();
await insertBrowser("https://push.example/secret-address");
// The push service of another device has ended its address.
await api.visitor().post("/users/login", { email: anna.email, password: anna.password });
await insertBrowser("");
await anna.post(`/users/blocks/${bea.id}`);
await anna.post(`/subscriptions/c/${bea.id}`, { subscribed: true });
await anna.patch(`/subscriptions/t/${bea.id}/notifications`, { notifications: "videos" });
const figures = { day: "2026-01-02", views: 3, watch_seconds: 90, from_search: 2 };
await api.db
  .insertInto("channel_days")
  .values({ user_id: anna.id, ...figures })
  .execute();
await api.db
  .insertInto("video_days")
  .values({ video_id: film._id, owner_id: anna.id, ...figures })
  .execute();
const create = { width: 1_200, height: 1_200, channels: 3, background: "navy" } as const;
const large = new File([new Uint8Array(await sharp({ create }).png().toBuffer())], "large.png");
await anna.patch("/users/avatar", buildForm({ avatar: large }));
const { data: painted } = await anna.post<{ _id: string }>("/playlist", {
  name: "Painted / mine",
  description: "Navy",
});
await anna.patch(`/playlist/${painted._id}`, buildForm({ thumbnail: large }));

test("the ZIP file has every part of a full account", async () => {
  const { response, files } = await exportOf(anna);
  const { filename } = parse(response.headers.get("Content-Disposition")!).parameters;
  expect(filename).toBe(`vidlark-anna-${timestamp().slice(0, 10)}.zip`);
  expect([...files.keys()].filter((name) => !name.includes("/")).sort()).toEqual([
    ...["README.txt", "avatar.webp", "blocks.json", "comments.json", "decisions.json", "drafts.json"],
    ...["followed-feeds.json", "history.json"],
    ...["liked-comments.json", "liked-tweets.json", "liked-videos.json", "notifications.json", "playlists.json"],
    ...["profile.json", "reports.json", "sessions.json", "statistics.json", "subscriptions.json", "tweets.json"],
    ...["video-statistics.json", "videos.json"],
  ]);
  const [video] = json(files, "videos.json");
  expect(video).toMatchObject({ title: "Boats / Häfen", description: "At sea", isPublished: true, isHidden: false });
  expect(video!.file).toBe(`videos/Boats Häfen.${film._id}.mp4`);
});

test("the best file and the thumbnail of each video are in it, under the names in videos.json", async () => {
  const { files } = await exportOf(anna);
  const [video] = json(files, "videos.json");
  expect(files.get(video!.file as string)!.length).toBeGreaterThan(1_000);
  expect(
    files
      .get(video!.thumbnail as string)!
      .subarray(8, 12)
      .toString(),
  ).toBe("WEBP");
  const captions = [...files.keys()].find((name) => name.startsWith("captions/"))!;
  expect(files.get(captions)!.toString()).toContain("Hello");
});

test.each([
  ["profile.json", { username: "anna", email: "anna@vidlark.test", role: "admin" }],
  ["sessions.json", [{ isCurrent: true, network: "192.0.2.0/24" }, { isCurrent: false }]],
  ["subscriptions.json", [{ username: "bea", notifications: "videos" }]],
  ["statistics.json", [{ views: 3, fromSearch: 2 }]],
  ["video-statistics.json", [{ videoId: film._id, day: "2026-01-02", views: 3, watchSeconds: 90, fromSearch: 2 }]],
  ["tweets.json", [{ content: "Ahoy" }]],
  ["drafts.json", [{ title: "Half a draft" }]],
  ["reports.json", [{ kind: "video", reason: "spam", content: "Look at this" }]],
  ["decisions.json", [{ act: "warn", reason: "Be kind", copy: { title: "Boats / Häfen" } }]],
  ["notifications.json", expect.arrayContaining([expect.objectContaining({ kind: "liked", subjectKind: "video" })])],
  ["blocks.json", [{ username: "bea" }]],
])("%s has the account's own rows", async (name, rows) => {
  const { files } = await exportOf(anna);
  expect(json(files, name)).toMatchObject(rows);
});

test("avatar, cover and pictures of playlists are exported as large as they are stored", async () => {
  const { files } = await exportOf(anna);
  const sizeOf = async (name: string) => {
    const { width, height } = await sharp(files.get(name)).metadata();
    return `${width} × ${height}`;
  };
  expect(await sizeOf("avatar.webp")).toBe("192 × 192");
  const { picture } = json(files, "playlists.json").find(({ name }) => name === "Painted / mine")!;
  expect(picture).toMatch(/^playlists\/Painted mine\.[0-9a-f]{24}\.webp$/);
  expect(await sizeOf(picture as string)).toBe("960 × 540");
});

test("all devices are exported, also where the page lists the last used ones", async () => {
  const olga = await api.signUp("olga");
  const old = { user_id: olga.id, created_at: timestamp(), seen_at: "2020-01-01T00:00:00.000Z" };
  const rows = Array.from({ length: 600 }, () => ({ id: newId(), ...old }));
  for (let at = 0; at < rows.length; at += 100)
    await api.db
      .insertInto("sessions")
      .values(rows.slice(at, at + 100))
      .execute();
  const sessions = json((await exportOf(olga)).files, "sessions.json");
  expect([new Set(sessions.map(({ _id }) => _id)).size, sessions.at(-1)]).toEqual([
    601,
    expect.objectContaining({ isCurrent: true, confirmedAt: expect.any(String), passkeyConfirmedAt: null }),
  ]);
});

test("README.txt names every JSON file", async () => {
  const { files } = await exportOf(anna);
  const readme = files
    .get("README.txt")!
    .toString()
    .replace("liked-*", "liked-videos.json liked-comments.json liked-tweets");
  const names = [...files.keys()].filter((name) => name.endsWith(".json"));
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

test("browsers that show notifications are named by their push service, without addresses and keys", async () => {
  const { files } = await exportOf(anna);
  const text = files.get("profile.json")!.toString();
  const { notifications } = JSON.parse(text) as { notifications: unknown };
  expect(notifications).toMatchObject({ browsers: [{ service: "push.example", createdAt: expect.any(String) }] });
  for (const secret of ["secret-address", "a key", "a secret of a browser"]) expect(text).not.toContain(secret);
});

test("every detail of videos, drafts and upload defaults is exported", async () => {
  const ines = await api.signUp("ines");
  const { data: video } = await ines.post<{ _id: string }>("/videos", await videoForm(typedDetails));
  await ines.patch(`/videos/${video._id}`, { commentRule: "hold-all" });
  await ines.post("/drafts", { draft: "d", ...typedDetails });
  await ines.patch("/uploads/defaults", typedDetails);
  const { files } = await exportOf(ines);
  expect(json(files, "videos.json")).toMatchObject([{ ...savedDetails, commentRule: "hold-all" }]);
  expect(json(files, "drafts.json")).toMatchObject([typedDetails]);
  const { uploadDefaults } = json(files, "profile.json") as unknown as { uploadDefaults: object };
  expect(Object.keys(uploadDefaults).sort()).toEqual(Object.keys(noDefaults).sort());
  expect(uploadDefaults).toMatchObject({ tags: "sea birds", language: savedDetails.language });
});

test("every text of a profile and of a playlist is exported", async () => {
  const mona = await api.signUp("mona");
  await mona.patch("/users/update-profile", typedProfile);
  await mona.post("/playlist", typedPlaylist);
  const { files } = await exportOf(mona);
  const { discriptions: description, ...profile } = typedProfile;
  expect(json(files, "profile.json")).toMatchObject({ ...profile, description });
  expect(json(files, "playlists.json")).toMatchObject([{ type: "playlist", ...typedPlaylist }]);
});

test("comments.json has the account's comments, in no order", async () => {
  const comments = json((await exportOf(anna)).files, "comments.json");
  expect(comments).toHaveLength(2);
  expect(comments).toContainEqual(expect.objectContaining({ content: `About ${secret._id}`, videoTitle: null }));
  expect(comments).toContainEqual(expect.objectContaining({ videoTitle: "Seen by all" }));
});

test("playlists name their videos, and likes and history the titles that everybody may see", async () => {
  const { files } = await exportOf(anna);
  const titles = (name: string) => new Set(json(files, name).map(({ title }) => title ?? null));
  expect(json(files, "playlists.json")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: "playlist", name: "Mine", isHidden: false }),
      expect.objectContaining({ type: "video", videoId: open._id, title: "Seen by all" }),
    ]),
  );
  for (const name of ["liked-videos.json", "history.json"])
    expect(titles(name)).toEqual(new Set(["Seen by all", null]));
});

test("the history has the resume positions", async () => {
  await anna.patch(`/videos/${open._id}/position`, { seconds: 0 });
  const [entry] = json((await exportOf(anna)).files, "history.json").filter(({ videoId }) => videoId === open._id);
  expect(entry).toMatchObject({ positionSeconds: 0, positionAt: expect.stringMatching(/^\d{4}-/) });
});

test("neither secrets nor what others keep private are in it", async () => {
  const { files } = await exportOf(anna);
  const text = [...files]
    .filter(([name]) => /json$|txt$/.test(name))
    .map(([, content]) => content.toString())
    .join("\n");
  for (const other of ["The secret of bea", "The draft of bea", "I tell on anna", "bea@vidlark.test", "token-of-draft"])
    expect(text).not.toContain(other);
  expect(text).not.toMatch(/\$argon2|password_?hash|media_?key|decided_?by|"(token|password)\w*"/i);
  for (const token of anna.cookies.values()) expect(text).not.toContain(token);
});

test("more rows than a page of the database are all exported, once", async () => {
  const cleo = await api.signUp("cleo");
  const rows = Array.from({ length: 1_201 }, (_, index) => ({ title: `Film ${index}`, created_at: timestamp() }));
  await insertVideos(api, cleo, rows);
  const [video] = await api.db.selectFrom("videos").select("id").where("owner_id", "=", cleo.id).limit(1).execute();
  const comments = rows.map(({ title, created_at }) => ({
    ...{ id: newId(), video_id: video!.id, owner_id: cleo.id, content: title, created_at, updated_at: created_at },
  }));
  for (let at = 0; at < comments.length; at += 100)
    await api.db
      .insertInto("comments")
      .values(comments.slice(at, at + 100))
      .execute();
  const { files } = await exportOf(cleo);
  expect(new Set(json(files, "videos.json").map(({ title }) => title)).size).toBe(rows.length);
  expect(
    json(files, "comments.json")
      .map(({ id }) => id as string)
      .sort(),
  ).toEqual(comments.map(({ id }) => id).sort());
  expect(files.get("README.txt")!.toString()).toContain("missing on the server");
});

test("a file that is missing is listed in README.txt, and the rest is whole", async () => {
  const dora = await api.signUp("dora");
  const lost = await publishVideo(dora, { title: "Lost" });
  const kept = await publishVideo(dora, { title: "Kept" });
  await rm(join(api.place.dataDir, "media/videos", lost._id, lost.videoFile.split("/").at(-1)!));
  const { files } = await exportOf(dora);
  expect(files.get("README.txt")!.toString()).toContain(`videos/Lost.${lost._id}.mp4`);
  expect(files.get(`videos/Kept.${kept._id}.mp4`)!.length).toBeGreaterThan(1_000);
});

test("the source is exported where it is kept", async () => {
  const waiting = await publishVideo(bea, { title: "Raw" }, "avi");
  const { files } = await exportOf(bea);
  const [name] = [...files.keys()].filter((each) => each.includes(waiting._id) && each.startsWith("videos/"));
  expect(name).toMatch(/\.(avi|mp4)$/);
  if (name!.endsWith("avi")) expect(files.get(name!)!.equals(await readFile(await clip("avi")))).toBe(true);
});

test("a reader who goes away stops the reading of files, which never runs ahead of the reader", async () => {
  let chunks = 0;
  const endless = new Readable({
    read() {
      chunks += 1;
      this.push(randomBytes(65_536));
    },
  });
  const media = { stat: async () => ({ bytes: 5 * 2 ** 30, modifiedAtMs: 0 }), open: async () => endless };
  const deps = { db: api.db, log: pino({ level: "silent" }), media: { ...api.media, ...media } };
  const viewer = {
    ...anna,
    role: "user" as const,
    suspension: null,
    hasVerifiedEmail: false,
    keepsHistory: true,
    sessionId: "",
    sessionNumber: "",
    confirmedAt: null,
    deletionAt: null,
    passkeyConfirmedAt: null,
    createdAt: "",
  };
  const output = startExport(deps, viewer);
  for await (const _ of output) if (chunks > 20) break;
  await waitFor(() => expect(endless.destroyed).toBe(true));
  expect(output.destroyed).toBe(true);
  expect(chunks).toBeLessThan(60);
});

test("a file of more than 4 GB is announced as ZIP64, which yauzl reads", async () => {
  const archive = new Archive();
  const written = buffer(archive.output);
  await archive.add("large.mp4", Readable.from(["film"]), { bytes: 5 * 2 ** 30 });
  archive.end();
  const content = await written;
  // Version 4.5 reads ZIP64 (APPNOTE 4.4.3.2), in the directory's entry of the file (4.3.12).
  expect(content.readUInt16LE(content.indexOf("PK\u0001\u0002") + 6)).toBe(45);
  expect((await unzip(content)).get("large.mp4")!.toString()).toBe("film");
});

test("a client that closes the connection leaves no error", async () => {
  const reader = (await fetchExport(anna)).body!.getReader();
  await reader.read();
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
  // An error of the first export would be logged by the end of a second one.
  expect((await (await fetchExport(anna)).arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(api.failures).toEqual([]);
});

test("a suspended account can export its data", async () => {
  const eve = await api.signUp("eve");
  await suspend(api, eve);
  const { files } = await exportOf(eve);
  expect(json(files, "profile.json")).toMatchObject({ suspensionReason: "Spam" });
});

test("an account gets a few exports an hour, and others are not affected", async () => {
  const single = await testApi({ sharedWith: api, rateLimitScale: 0.0001, workers: 0 });
  const [finn, gina] = [await api.signUp("finn"), await api.signUp("gina")];
  const statuses: number[] = [];
  for (const who of [finn, finn, gina])
    statuses.push((await single.as(who.cookies).request("HEAD", "/users/me/export")).status);
  expect(statuses).toEqual([200, 429, 200]);
});
