import { expect, test } from "vitest";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const tomorrow = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * 3_600_000).toISOString();
const passed = "2026-01-31T17:00:00.000Z";

const aVideo = async (state: object = {}) => (await insertVideos(api, anna, [{ title: "Owls", ...state }]))[0]!;
const edit = (id: string, fields: Record<string, string>, before: object) =>
  anna.patch<Video>(`/videos/${id}`, buildForm({ ...fields, before: JSON.stringify(before) }));
const read = async (id: string) => (await anna.get<Video>(`/videos/${id}`)).data;

test("a form that began before its video was published now does not hide it again", async () => {
  const id = await aVideo();
  const before = { title: "Owls", visibility: "public", publishAt: tomorrow };
  await anna.patch(`/videos/${id}`, { publishAt: tomorrow });
  await anna.patch(`/videos/toggle/publish/${id}`, { published: true });
  const { videoFile } = await read(id);
  const { status, data } = await edit(id, { ...before, publishAt: tomorrow.slice(0, 16), title: "Owl" }, before);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    title: "Owl",
    isPublished: true,
    publishAt: null,
    videoFile,
  });
});

test("a form whose time has passed since it began saves the rest", async () => {
  const id = await aVideo();
  const before = { visibility: "public", publishAt: passed };
  const { status, data } = await edit(id, { ...before, publishAt: passed.slice(0, 16), title: "Owl" }, before);
  expect(status).toBe(200);
  expect(data).toMatchObject({ title: "Owl", isPublished: true });
});

test("a form that began with a time within a minute saves the rest, and leaves that time", async () => {
  const publish_at = "2026-01-31T17:00:12.345Z";
  const id = await aVideo({ publish_at, is_published: 0, visibility: "public" });
  const fields = { publishAt: "2026-01-31T18:00", publishZone: "[Europe/Berlin]", title: "Owl" };
  const { status, data } = await edit(id, fields, { publishAt: publish_at });
  expect(status).toBe(200);
  expect(data).toMatchObject({ title: "Owl", publishAt: publish_at });
});

test("what somebody chose in a form that is out of date counts", async () => {
  const id = await aVideo();
  const before = { visibility: "public", publishAt: passed };
  const form = { visibility: "public", publishAt: passed.slice(0, 16) };
  const { data } = await edit(id, { ...form, publishAt: tomorrow }, before);
  expect(data).toMatchObject({ isPublished: false, publishAt: tomorrow });
  expect((await edit(id, { ...form, publishAt: "" }, before)).data).toMatchObject({ isPublished: true });
  expect((await edit(id, { ...form, visibility: "unlisted" }, before)).data).toMatchObject({
    isPublished: true,
    visibility: "unlisted",
  });
  const { status, errors } = await edit(id, { ...form, visibility: "private" }, before);
  expect({ status, field: errors[0]?.field }).toEqual({ status: 422, field: "publishAt" });
  expect((await edit(id, { visibility: "private", publishAt: "" }, before)).data).toMatchObject({
    isPublished: false,
    visibility: "private",
  });
});

test("a form leaves a video scheduled that was private when it began", async () => {
  const id = await aVideo();
  await anna.patch(`/videos/${id}`, { publishAt: tomorrow });
  const before = { visibility: "private", publishAt: "" };
  expect((await edit(id, { ...before, title: "Owl" }, before)).data).toMatchObject({
    title: "Owl",
    visibility: "public",
    publishAt: tomorrow,
  });
});

test("a form that is out of date leaves what it did not change", async () => {
  const id = await aVideo();
  const began = {
    title: "Owls",
    description: "One\nTwo",
    tags: "owl night",
    licence: "",
    language: "en",
    downloads: "",
  };
  const meanwhile = { title: "Owls!", description: "Three", tags: "owl, bird", licence: "cc-by-4.0", language: "de" };
  await anna.patch(`/videos/${id}`, meanwhile);
  const typed = { ...began, description: "One\r\nTwo", downloads: "off" };
  const { data } = await edit(id, typed, began);
  expect(data).toMatchObject({ ...meanwhile, tags: ["owl", "bird"], downloads: "off" });
});

test.each(["", "nonsense", "null", "[1]", '{"title":1,"publishAt":"soon","__proto__":{"title":"Owl"}}'])(
  "an edit takes all fields of a form that says %j of how it began",
  async (before) => {
    const id = await aVideo();
    const { status, data } = await anna.patch<Video>(`/videos/${id}`, { title: "Owl", before });
    expect({ status, title: data.title }).toEqual({ status: 200, title: "Owl" });
  },
);
