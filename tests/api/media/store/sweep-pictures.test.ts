import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { recordThumbnailChange } from "#api/media/store/sweep-pictures";
import { openMediaStore } from "#api/media/store/open-media";
import type { Playlist } from "#contract/playlists";
import { testApi } from "#tests/support/api";
import { buildForm } from "#tests/support/client";
import { dirOf } from "#tests/support/jobs";
import { aPicture, publishVideo } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const media = await openMediaStore(join(api.place.dataDir, "media"));
const images = join(api.place.dataDir, "media/images");

/** Opens the same files and database again, as after a restart. */
const restart = () => testApi({ sharedWith: api });

test("the next start deletes pictures without a row, and keeps those that are used", async () => {
  await anna.patch(
    "/users/update-profile",
    buildForm({ avatar: await aPicture(), coverImage: await aPicture("blue") }),
  );
  const { data } = await anna.post<Playlist>("/playlist", { name: "Larks" });
  await anna.patch(`/playlist/${data._id}`, buildForm({ thumbnail: await aPicture("red") }));
  const files = (await readdir(images)).sort();
  expect(files).toHaveLength(6);
  for (const name of [`${"a".repeat(64)}-96.webp`, `${"b".repeat(64)}-1280.webp`, `${files[0]!}.1.part`])
    await writeFile(join(images, name), "left");
  await restart();
  expect((await readdir(images)).sort()).toEqual(files);
});

test.for([1, 2])("after a killed change of a thumbnail, version %i stays, which is in use", async (version) => {
  const video = await publishVideo(anna);
  const dir = dirOf(api, video._id);
  void recordThumbnailChange(media, video._id, () => new Promise(() => undefined));
  for (const width of [480, 960]) await writeFile(join(dir, `thumbnail-2-${width}.webp`), "new");
  await api.db.updateTable("videos").set({ thumbnail_version: version }).where("id", "=", video._id).execute();
  await restart();
  const left = (await readdir(dir)).filter((name) => name.startsWith("thumbnail-")).sort();
  expect(left).toEqual([`thumbnail-${version}-480.webp`, `thumbnail-${version}-960.webp`]);
  expect(await readdir(media.uploadsDir)).toEqual([]);
});

test("a completed change of a thumbnail leaves no note", async () => {
  const video = await publishVideo(anna);
  const { status } = await anna.patch(`/videos/${video._id}`, buildForm({ thumbnail: await aPicture("green") }));
  expect({ status, files: await readdir(media.uploadsDir) }).toEqual({ status: 200, files: [] });
});
