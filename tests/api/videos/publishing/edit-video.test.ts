import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ApiDeps } from "#api/deps";
import type { MediaStore } from "#api/media/store/media-store";
import { thumbnailName } from "#api/media/store/urls";
import { editVideo } from "#api/videos/publishing/edit-video";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { dirOf } from "#tests/support/jobs";
import { aPicture, publishVideo } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");

const nameOf = (address: string) => address.split("/").at(-1)!;
const thumbnailsOf = async (id: string) =>
  (await readdir(dirOf(api, id))).filter((name) => name.startsWith("thumbnail-")).sort();
const namesOf = ({ thumbnail, thumbnailSmall }: Video) => [nameOf(thumbnail), nameOf(thumbnailSmall)].sort();

const pathOf = (video: Video) => join(dirOf(api, video._id), nameOf(video.thumbnail));

/** Returns the commonest colour of a picture, with a digit for each of red, green and blue. */
async function colourOf(path: string) {
  const { r, g, b } = (await sharp(await readFile(path)).stats()).dominant;
  return [r, g, b].map((value) => (value > 128 ? 1 : 0)).join("");
}

const edit = async (id: string, colour: string, fields: Record<string, string> = {}) =>
  anna.patch<Video>(`/videos/${id}`, buildForm({ ...fields, thumbnail: await aPicture(colour) }));

/** Edits a video with a store that waits after the thumbnail was stored until `meanwhile` has ended. */
async function editAround(id: string, colour: string, meanwhile: () => Promise<unknown>) {
  const fetch: MediaStore["fetch"] = async (...args) => (await meanwhile(), api.media.fetch(...args));
  const deps = { db: api.db, media: { ...api.media, fetch } } as unknown as ApiDeps;
  const body = buildForm({ thumbnail: await aPicture(colour) });
  const request = new Request("http://site.test/", { method: "PATCH", body });
  return editVideo(deps, { id, ownerId: anna.id }, request);
}

test("of simultaneous edits, each stores a picture of its own, and only the last one stays", async () => {
  const video = await publishVideo(anna);
  const pictures: string[] = [];
  const last = await editAround(video._id, "red", async () => {
    const { status, data } = await edit(video._id, "blue");
    pictures.push(nameOf(data.thumbnail), await colourOf(pathOf(data)));
    expect(status).toBe(200);
  });
  expect(pictures).toEqual([expect.not.stringContaining(`-${last.thumbnail_version}-`), "001"]);
  const current = (await anna.get<Video>(`/videos/${video._id}`)).data;
  expect(nameOf(current.thumbnail)).toBe(thumbnailName(last.thumbnail_version, 960));
  expect(await thumbnailsOf(video._id)).toEqual(namesOf(current));
  expect(await colourOf(pathOf(current))).toBe("100");
});

test("edits at the same time leave the files of one thumbnail", async () => {
  const video = await publishVideo(anna);
  const answers = await Promise.all(["red", "lime", "blue"].map((colour) => edit(video._id, colour)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const current = (await anna.get<Video>(`/videos/${video._id}`)).data;
  expect(await thumbnailsOf(video._id)).toEqual(namesOf(current));
});

test("an edit that is refused after its thumbnail was stored leaves no files", async () => {
  const video = await publishVideo(anna);
  const publishAt = new Date(Date.now() - 60_000).toISOString();
  const { status, errors } = await edit(video._id, "red", { visibility: "public", publishAt });
  expect({ status, field: errors[0]?.field }).toEqual({ status: 422, field: "publishAt" });
  expect(await thumbnailsOf(video._id)).toEqual(namesOf(video));
});

test("an edit of a video that is deleted meanwhile leaves no files", async () => {
  const video = await publishVideo(anna);
  const { put } = api.media;
  const spy = vi.spyOn(api.media, "put").mockImplementationOnce(async (...args) => {
    await put(...args);
    expect((await anna.delete(`/videos/${video._id}`)).status).toBe(200);
  });
  onTestFinished(() => spy.mockRestore());
  expect((await edit(video._id, "red")).status).toBe(404);
  expect(spy).toHaveBeenCalled();
  expect(await readdir(dirOf(api, video._id)).catch(() => [])).toEqual([]);
});
