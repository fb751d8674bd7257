import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { newId } from "#api/db/ids";
import type { Captions, CaptionsWithCues } from "#contract/captions";
import { limits } from "#contract/limits";
import type { WatchPageVideo } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi, type User } from "#tests/support/api";
import { addCaptions, captionsForm, hello, insertCaptions, vtt } from "#tests/support/captions";
import { buildForm } from "#tests/support/client";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const unknown = "0".repeat(24);
const storing = { before: /^insert into "captions"/ };

const aVideoOf = async (owner: User, state = {}) => (await insertVideos(api, owner, [state]))[0]!;
const list = async (videoId: string) => (await anna.get<Captions[]>(`/captions/${videoId}`)).data;
const rows = (videoId: string) => api.db.selectFrom("captions").select("id").where("video_id", "=", videoId).execute();

/** Requests a file from /media as a visitor, or as a given member. */
async function media(src: string, who?: User, headers: Record<string, string> = {}, method = "GET") {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  const cookie = who ? { cookie: `accessToken=${who.cookies.get("accessToken")}` } : {};
  const { pathname, search } = new URL(src, "http://vidlark.test");
  return ask(port, pathname + search, { ...cookie, ...headers }, method);
}

test("captions are listed with language, label and address", async () => {
  const id = await aVideoOf(anna);
  const { status, message, data } = await addCaptions(anna, id, hello, {
    language: " PT-br ",
    label: " Para \n todos ",
  });
  expect({ status, message }).toEqual({ status: 201, message: "Captions added successfully" });
  expect(data).toEqual({
    _id: expect.any(String),
    language: "pt-BR",
    label: "Para todos",
    src: expect.stringMatching(
      new RegExp(`^http://vidlark.test/media/${id}/[0-9a-f]{32}/captions-pt-br.vtt\\?v=[0-9a-f]{16}$`),
    ),
    bytes: 81,
    createdAt: expect.any(String),
  });
  expect(await list(id)).toEqual([data]);
});

test("captions without a label are named by their language", async () => {
  const id = await aVideoOf(anna);
  for (const language of ["de", "ja", "ar", "qaa"]) await addCaptions(anna, id, hello, { language, label: "" });
  const labels = Object.fromEntries((await list(id)).map(({ language, label }) => [language, label]));
  expect(labels).toEqual({ ar: "العربية", de: "Deutsch", ja: "日本語", qaa: "qaa" });
});

test("a video has its caption tracks sorted by language on the watch page, and none in lists", async () => {
  const id = await aVideoOf(anna);
  for (const language of ["en", "de"]) await addCaptions(anna, id, hello, { language });
  const { data } = await bea.get<WatchPageVideo>(`/videos/${id}`);
  expect(data.captions.map(({ language, label }) => [language, label])).toEqual([
    ["de", "Deutsch"],
    ["en", "English"],
  ]);
  expect(data.captions.map(({ src }) => src)).toEqual((await list(id)).map(({ src }) => src));
});

test.for<[object, string, string]>([
  [{ language: "" }, "language", "Choose a language by its name or code, such as English, pt-BR or zh-Hant"],
  [{ language: "anglish" }, "language", "Choose a language by its name or code, such as English, pt-BR or zh-Hant"],
  [{ language: "../en" }, "language", "Choose a language by its name or code, such as English, pt-BR or zh-Hant"],
  [{ language: "en_US" }, "language", "Choose a language by its name or code, such as English, pt-BR or zh-Hant"],
  [{ language: "x-own" }, "language", "Choose a language by its name or code, such as English, pt-BR or zh-Hant"],
  [
    { language: `en-x-${"a".repeat(8)}-${"b".repeat(8)}-cc` },
    "language",
    "Choose a language by its name or code, such as English, pt-BR or zh-Hant",
  ],
  [{ label: "x".repeat(61) }, "label", "Name must be at most 60 characters"],
])("%o is rejected at its field", async ([fields, field, message]) => {
  const id = await aVideoOf(anna);
  const { status, errors } = await addCaptions(anna, id, hello, fields);
  expect({ status, errors, rows: await rows(id) }).toEqual({ status: 422, errors: [{ field, message }], rows: [] });
});

test("a language is given by its name in English, by its own, or by its code", async () => {
  const id = await aVideoOf(anna);
  for (const language of ["German", " français ", "portuguese (brazil)", "gsw"])
    expect((await addCaptions(anna, id, hello, { language })).status).toBe(201);
  expect((await list(id)).map(({ language }) => language)).toEqual(["de", "fr", "gsw", "pt-BR"]);
});

test("a form without a language or without a file is rejected", async () => {
  const id = await aVideoOf(anna);
  const file = new File([hello], "captions.vtt");
  expect((await anna.post(`/captions/${id}`, buildForm({ file }))).errors[0]?.field).toBe("language");
  const message = "Please choose a captions file";
  for (const body of [
    buildForm({ language: "en" }),
    { language: "en" },
    buildForm({ language: "en", file: new File([], "") }),
  ])
    expect((await anna.post(`/captions/${id}`, body)).errors).toEqual([{ field: "file", message }]);
  expect(await readdir(api.uploads)).toEqual([]);
});

test("new captions replace those of the same language, under a new URL", async () => {
  const id = await aVideoOf(anna);
  const { data: first } = await addCaptions(anna, id, hello, { label: "Old" });
  const { data: second } = await addCaptions(anna, id, vtt("00:00.000 --> 00:01.000\nBye"), { language: "EN" });
  expect({ _id: second._id, label: second.label }).toEqual({ _id: first._id, label: "English" });
  expect(second.src).not.toBe(first.src);
  expect(await list(id)).toEqual([second]);
  expect((await media(second.src)).body.toString()).toContain("Bye");
});

test("a video has captions in 60 languages at most", async () => {
  const id = await aVideoOf(anna);
  const rest = { label: "", content: "", bytes: 0, sha256: "", created_at: new Date().toISOString(), video_id: id };
  const full = Array.from({ length: 60 }, (_, n) => ({ ...rest, id: newId(), language: `en-x-${n}` }));
  await api.db.insertInto("captions").values(full).execute();
  const { status, message } = await addCaptions(anna, id, hello, { language: "de" });
  expect({ status, message }).toEqual({ status: 409, message: "A video has captions in at most 60 languages" });
  expect((await addCaptions(anna, id, hello, { language: "en-x-7" })).status).toBe(201);
  expect((await rows(id)).length).toBe(60);
});

test("the cues are returned with their times in seconds", async () => {
  const id = await aVideoOf(anna);
  const { data } = await addCaptions(anna, id);
  const { data: read } = await bea.get<CaptionsWithCues>(`/captions/${id}/${data._id.toUpperCase()}`);
  expect(read).toEqual({
    ...data,
    cues: [
      { start: 0, end: 0.5, text: "Hello" },
      { start: 0.5, end: 1, text: "there" },
    ],
    page: 1,
    totalPages: 1,
    totalCues: 2,
  });
});

test("captions are served as WebVTT with an ETag, cached for an hour", async () => {
  const { data } = await addCaptions(anna, await aVideoOf(anna));
  const { status, headers, body } = await media(data.src);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/vtt; charset=utf-8",
    "content-length": String(body.length),
    "cache-control": "public, max-age=3600",
    "x-content-type-options": "nosniff",
  });
  expect(body.toString()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:00\.500\nHello\n/);
  const again = await media(data.src, undefined, { "if-none-match": headers.etag! });
  expect({ status: again.status, bodyLength: again.body.length }).toEqual({ status: 304, bodyLength: 0 });
  const head = await media(data.src, undefined, {}, "HEAD");
  expect({ status: head.status, contentLength: head.headers["content-length"], bodyLength: head.body.length }).toEqual({
    status: 200,
    contentLength: String(body.length),
    bodyLength: 0,
  });
});

test("captions of an unpublished video are visible to its owner only, and earlier URLs are a 404", async () => {
  const id = await aVideoOf(anna);
  const { data } = await addCaptions(anna, id);
  await anna.patch(`/videos/toggle/publish/${id}`);
  const [hidden] = await list(id);
  const statuses = async (src: string) =>
    (await Promise.all([media(src), media(src, bea), media(src, anna)])).map(({ status }) => status);
  expect(await statuses(data.src)).toEqual([404, 404, 404]);
  expect(await statuses(hidden!.src)).toEqual([404, 404, 200]);
  expect((await media(hidden!.src, anna)).headers["cache-control"]).toBe("private, no-store");
});

test("a language without captions is a 404", async () => {
  const { data } = await addCaptions(anna, await aVideoOf(anna));
  for (const name of ["captions-de.vtt", "captions-.vtt", "captions-english.vtt", "captions-en.srt"])
    expect((await media(data.src.replace("captions-en.vtt", name))).status).toBe(404);
});

test("captions can be deleted only through their own video", async () => {
  const [id, other] = [await aVideoOf(anna), await aVideoOf(anna)];
  const { data } = await addCaptions(anna, id);
  expect((await anna.delete(`/captions/${other}/${data._id}`)).message).toBe("Captions do not exist");
  expect((await anna.get(`/captions/${other}/${data._id}`)).status).toBe(404);
  const { status, message } = await anna.delete(`/captions/${id}/${data._id}`);
  expect({ status, message, left: await list(id) }).toEqual({
    status: 200,
    message: "Captions deleted successfully",
    left: [],
  });
  expect((await anna.delete(`/captions/${id}/${data._id}`)).status).toBe(404);
  expect((await media(data.src)).status).toBe(404);
});

test("adding and deleting captions changes when the video was updated", async () => {
  const id = await aVideoOf(anna);
  const updatedAt = "2026-01-01T00:00:00.000Z";
  const isUpdatedBy = async (call: () => Promise<unknown>) => {
    await api.db.updateTable("videos").set({ updated_at: updatedAt }).where("id", "=", id).execute();
    await call();
    return (await anna.get<WatchPageVideo>(`/videos/${id}`)).data.updatedAt > updatedAt;
  };
  expect(await isUpdatedBy(() => addCaptions(anna, id))).toBe(true);
  const [{ _id }] = (await list(id)) as [Captions];
  const remove = () => anna.delete(`/captions/${id}/${_id}`);
  expect([await isUpdatedBy(remove), await isUpdatedBy(remove)]).toEqual([true, false]);
});

test("unknown ids are a 404, invalid ids a 400", async () => {
  const id = await aVideoOf(anna);
  for (const path of [`/captions/${unknown}`, `/captions/${id}/${unknown}`])
    expect((await anna.get(path)).status).toBe(404);
  for (const path of ["/captions/nonsense", `/captions/${id}/nonsense`])
    expect((await anna.get(path)).status).toBe(400);
  expect((await addCaptions(anna, unknown)).status).toBe(404);
  expect((await addCaptions(anna, "nonsense")).status).toBe(400);
});

test("nobody adds captions to another's video", async () => {
  const id = await aVideoOf(anna);
  expect((await addCaptions(bea, id)).message).toBe("Video does not exist");
  expect((await api.visitor().post(`/captions/${id}`, captionsForm(hello))).status).toBe(401);
  expect(await rows(id)).toEqual([]);
});

test("deleting a video deletes its captions", async () => {
  const id = await aVideoOf(anna);
  const { data } = await addCaptions(anna, id);
  await anna.delete(`/videos/${id}`);
  expect(await rows(id)).toEqual([]);
  expect((await media(data.src, anna)).status).toBe(404);
});

test("captions uploaded while their video is deleted leave no rows and files", async () => {
  const id = await aVideoOf(anna);
  const [added, deleted] = await race(
    api,
    storing,
    () => addCaptions(anna, id),
    () => anna.delete(`/videos/${id}`),
  );
  expect([201, 404]).toContain(added.status);
  expect({ status: deleted.status, rows: await rows(id) }).toEqual({ status: 200, rows: [] });
});

test("captions of a language uploaded twice at once are stored once", async () => {
  const id = await aVideoOf(anna);
  const add = () => addCaptions(anna, id);
  const answers = await race(api, storing, add, add);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await rows(id)).length).toBe(1);
});

test("of two languages uploaded at once to a video that has room for one, one is stored", async () => {
  const id = await aVideoOf(anna);
  const codes = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((first) => [..."abcdefghij"].map((second) => first + second));
  const existing = codes
    .slice(0, limits.captionsLanguages - 1)
    .map((language) => ({ video_id: id, language, texts: ["Hello"] }));
  await insertCaptions(api, existing);
  const add = (language: string) => () => addCaptions(anna, id, hello, { language });
  const answers = await race(api, storing, add("zu"), add("yo"));
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect(await rows(id)).toHaveLength(limits.captionsLanguages);
});

test("a long transcript is paged by 200 cues, by number or by a second of the video", async () => {
  const id = await aVideoOf(anna);
  const texts = Array.from({ length: 10_000 }, (_, index) => `cue ${index}`);
  await insertCaptions(api, [{ video_id: id, texts }]);
  const [{ _id }] = (await list(id)) as [Captions];
  const read = async (search: string) => {
    const { cues, page, totalPages, totalCues } = (await anna.get<CaptionsWithCues>(`/captions/${id}/${_id}${search}`))
      .data;
    return [cues.length, cues[0]?.text, page, totalPages, totalCues];
  };
  expect(await read("?page=1")).toEqual([200, "cue 0", 1, 50, 10_000]);
  expect(await read("?page=50")).toEqual([200, "cue 9800", 50, 50, 10_000]);
  expect(await read("?page=51")).toEqual([200, "cue 9800", 50, 50, 10_000]);
  for (const [seconds, page] of [
    ["0", 1],
    ["199.9", 1],
    ["200", 2],
    ["99999", 50],
  ] as const)
    expect(await read(`?t=${seconds}`)).toEqual([200, `cue ${(page - 1) * 200}`, page, 50, 10_000]);
  for (const search of ["", "?page=x", "?t=-1"]) expect(await read(search)).toEqual([10_000, "cue 0", 1, 1, 10_000]);
});
