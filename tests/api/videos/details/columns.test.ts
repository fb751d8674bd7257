import { expect, test } from "vitest";
import type { Draft } from "#contract/drafts";
import { blankDetails, detailNames } from "#contract/words/video-details";
import { noDefaults, type UploadDefaults } from "#contract/video-details";
import type { Video, WatchPageVideo } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { setCategories } from "#tests/support/categories";
import { savedDetails, typedDetails } from "#tests/support/video-details";
import { insertVideos, publishVideo, videoForm } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
await setCategories(api, "Nature");
const watch = async (id: string) => (await anna.get<WatchPageVideo>(`/videos/${id}`)).data;
const nothingTyped = Object.fromEntries(detailNames.map((name) => [name, null]));

test("each detail of these tests has a value of its own", () => {
  const values = detailNames.flatMap((name) => [
    JSON.stringify(savedDetails[name]),
    JSON.stringify(blankDetails[name]),
  ]);
  expect(new Set(values).size).toBe(detailNames.length + new Set(Object.values(blankDetails)).size);
});

test("a video is published with every detail of its form", async () => {
  const published = await publishVideo(anna, typedDetails);
  expect(published).toMatchObject(savedDetails);
  expect(await watch(published._id)).toMatchObject(savedDetails);
});

test("a draft keeps every detail as it was typed, and is published with all of them", async () => {
  const saved = await anna.post<Draft>("/drafts", { draft: "all", ...typedDetails });
  expect(saved.data).toMatchObject(typedDetails);
  expect((await anna.get<Draft>(`/drafts/${saved.data._id}`)).data).toMatchObject(typedDetails);
  const form = await videoForm({ ...nothingTyped, draft: "all" });
  const { status, data } = await anna.post<Video>("/videos", form);
  expect({ status, data }).toMatchObject({ status: 201, data: savedDetails });
});

test("each detail of a draft is changed alone", async () => {
  const { data: draft } = await anna.post<Draft>("/drafts", { draft: "alone" });
  for (const name of detailNames) await anna.patch(`/drafts/${draft._id}`, { [name]: typedDetails[name] });
  expect((await anna.get<Draft>(`/drafts/${draft._id}`)).data).toMatchObject(typedDetails);
});

test("an edit changes every detail, and leaves absent ones as they are", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  const { data } = await anna.patch<Video>(`/videos/${id}`, buildForm({ ...typedDetails, commentRule: "hold-all" }));
  expect(data).toMatchObject(savedDetails);
  expect(await watch(id)).toMatchObject({ ...savedDetails, commentRule: "hold-all" });
  await anna.patch(`/videos/${id}`, {});
  expect(await watch(id)).toMatchObject({ ...savedDetails, commentRule: "hold-all" });
});

test("each detail of a video is edited alone", async () => {
  const [id = ""] = await insertVideos(api, anna, [{}]);
  for (const name of detailNames) await anna.patch(`/videos/${id}`, { [name]: typedDetails[name] });
  expect(await watch(id)).toMatchObject(savedDetails);
});

test("upload defaults keep every detail that they have", async () => {
  const names = Object.keys(noDefaults) as (keyof UploadDefaults)[];
  const given = Object.fromEntries(names.map((name) => [name, typedDetails[name]]));
  const expected = Object.fromEntries(names.map((name) => [name, savedDetails[name]]));
  expect((await anna.get("/uploads/defaults")).data).toEqual(noDefaults);
  await anna.patch("/uploads/defaults", given);
  expect((await anna.get("/uploads/defaults")).data).toEqual(expected);
});
