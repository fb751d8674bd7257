import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sweepDrafts } from "#api/videos/publishing/sweep-drafts";
import { openMediaStore } from "#api/media/store/open-media";
import type { Draft, UploadLimits } from "#contract/drafts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { ask, serve } from "#tests/api/media/servers";
import { testApi, type User } from "#tests/support/api";
import { clipBytes, openUpload, saveDraft } from "#tests/support/tus";
import { aPicture, videoForm } from "#tests/support/videos";
import { framesOf, missing, onlyDraft, publish, refusedDraft, userMaker, draftFiles } from "./frame-drafts";

const api = await testApi();
const bare = await testApi({ tools: { ffmpeg: "/nowhere/ffmpeg" } });
const newUser = userMaker(api);

const noSuchFrame = { field: "thumbnail", message: "The video has no such frame. Please upload a thumbnail" };
const files = (id: string) => draftFiles(api, id);

/** Requests a file as a visitor, or with a cookie. */
async function media(address: string, cookie?: string) {
  const port = await serve((request, response) => void api.serveMedia(request, response));
  return ask(port, new URL(address).pathname, cookie ? { cookie } : {});
}

const cookieOf = ({ cookies }: User) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("a post without a thumbnail is refused, and its draft keeps the file and offers its owner three frames", async () => {
  const [anna, bea] = [await newUser(), await newUser()];
  const draft = await refusedDraft(anna);
  expect(draft.file?.receivedBytes).toBe(draft.file?.bytes);
  const frames = await framesOf(anna, draft._id);
  expect(frames.map(({ frame }) => frame)).toEqual([1, 2, 3]);
  const { status, headers, body } = await media(frames[1]!.src, cookieOf(anna));
  expect({ status, cacheControl: headers["cache-control"] }).toEqual({
    status: 200,
    cacheControl: "private, no-store",
  });
  expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 480, height: 270 });
  expect((await media(frames[1]!.src)).status).toBe(404);
  expect((await media(frames[1]!.src, cookieOf(bea))).status).toBe(404);
  expect((await bea.get(`/drafts/${draft._id}/frames`)).status).toBe(404);
});

test("a refused form keeps its frame as the draft's thumbnail, and a later one publishes it", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna);
  const [, { src } = { src: "" }] = await framesOf(anna, draft._id);
  const { body } = await media(src, cookieOf(anna));
  const refused = await publish(anna, draft, { frame: "2", title: "" });
  expect([refused.errors[0]?.field, (await onlyDraft(anna)).hasThumbnail]).toEqual(["title", true]);
  const { status, data } = await publish(anna, draft, { title: "Now" });
  expect(status).toBe(201);
  expect((await media(data.thumbnailSmall)).body.equals(body)).toBe(true);
  expect((await anna.get<Page<Draft>>("/drafts")).data.docs).toEqual([]);
});

test("a form is published with a frame of the file that it sends", async () => {
  const anna = await newUser();
  const form = await videoForm({ thumbnail: null, frame: "1" });
  const { status, data } = await anna.post<Video>("/videos", form);
  expect({ status, thumbnail: data.thumbnail }).toEqual({
    status: 201,
    thumbnail: expect.stringContaining("thumbnail-1-960.webp"),
  });
});

test("a file that is uploaded in parts offers frames once it is complete", async () => {
  const anna = await newUser();
  const draft = await saveDraft(anna, { thumbnail: undefined });
  const upload = await openUpload(anna, { draft: draft.draft, bytes: await clipBytes("wide") });
  await upload.send(0, 10_000);
  expect(await framesOf(anna, draft._id)).toEqual([]);
  await upload.send(10_000);
  expect(await framesOf(anna, draft._id)).toHaveLength(3);
  expect((await publish(anna, draft)).errors).toEqual([missing]);
  expect((await publish(anna, draft, { frame: "3" })).status).toBe(201);
});

test("a video of one frame offers one, and any other is refused", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna, "one-frame");
  expect(await framesOf(anna, draft._id)).toMatchObject([{ frame: 1 }]);
  for (const frame of ["2", "4", "x"]) {
    const { status, errors } = await publish(anna, draft, { frame });
    expect({ status, errors }).toEqual({ status: 422, errors: [noSuchFrame] });
  }
});

test("an audio file offers no frames", async () => {
  const anna = await newUser();
  expect(await framesOf(anna, (await refusedDraft(anna, "song.mp3"))._id)).toEqual([]);
});

test("without ffmpeg there are no frames, and the limits say so", async () => {
  const [anna, bea] = [await newUser(), await newUser(bare)];
  expect(await framesOf(bea, (await refusedDraft(bea, "mp4"))._id)).toEqual([]);
  const offers = async (who: User) => (await who.get<UploadLimits>("/uploads/limits")).data.offersFrames;
  expect([await offers(anna), await offers(bea)]).toEqual([true, false]);
});

test("a thumbnail that is sent takes precedence over a frame", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna);
  const { data } = await publish(anna, draft, { frame: "1", thumbnail: await aPicture("red") });
  const { body } = await media(data.thumbnailSmall);
  const { dominant } = await sharp(body).stats();
  expect(dominant).toMatchObject({ r: 248, g: 8, b: 8 });
});

test("a frame chosen of one file does not count for another one", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna);
  const other = await videoForm({ draft: draft.draft, frame: "1", thumbnail: null }, "webm");
  expect((await anna.post("/videos", other)).errors).toEqual([missing]);
  const before = draft.file!.uploadId;
  expect((await onlyDraft(anna)).file!.uploadId).not.toBe(before);
  expect((await files(draft._id)).filter((name) => name.includes(before))).toEqual([]);
});

test("the same file sent again with a frame publishes the draft", async () => {
  const anna = await newUser();
  const draft = await refusedDraft(anna);
  const form = await videoForm({ draft: draft.draft, frame: "1", thumbnail: null }, "wide");
  expect((await anna.post("/videos", form)).status).toBe(201);
});

test("a file that is no video is not kept, and both errors are shown", async () => {
  const anna = await newUser();
  const { status, errors } = await anna.post("/videos", await videoForm({ thumbnail: null }, "fake"));
  expect({ status, fields: errors.map(({ field }) => field) }).toEqual({
    status: 422,
    fields: ["thumbnail", "videoFile"],
  });
  expect((await onlyDraft(anna)).file).toBeNull();
});

test("frames count towards the quota, and no longer once their file is deleted", async () => {
  const anna = await newUser();
  const { _id, file } = await refusedDraft(anna);
  const bytesOf = async () =>
    Number((await api.db.selectFrom("drafts").select("picture_bytes").executeTakeFirstOrThrow()).picture_bytes);
  await api.db.deleteFrom("drafts").where("id", "!=", _id).execute();
  await framesOf(anna, _id);
  expect(await bytesOf()).toBeGreaterThan(1_000);
  const headers = { "Tus-Resumable": "1.0.0" };
  expect((await anna.request("DELETE", `/uploads/${file!.uploadId}`, undefined, { headers })).status).toBe(204);
  expect({ bytes: await bytesOf(), files: await files(_id) }).toEqual({ bytes: 0, files: [] });
});

test("frames of an earlier file, and unfinished ones, are swept", async () => {
  const anna = await newUser();
  const { _id } = await refusedDraft(anna);
  await framesOf(anna, _id);
  const dir = join(api.place.dataDir, "media/drafts", _id);
  const before = (await files(_id)).sort();
  for (const name of [`frames-${"a".repeat(24)}`, "unfinished-frames-x"]) await mkdir(join(dir, name));
  const media = await openMediaStore(join(api.place.dataDir, "media"));
  await sweepDrafts({ db: api.db, media }, 1_000_000, { isStart: true });
  expect((await files(_id)).sort()).toEqual(before);
});
