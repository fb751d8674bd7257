import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPictureFinder } from "#api/media/store/picture-bytes";
import { testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { publishVideo } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const findPictureBytes = createPictureFinder(api.db);

test("the bytes of a video's pictures are those of their files, in one statement", async () => {
  const { _id, thumbnail, thumbnailSmall } = await publishVideo(anna);
  const paths = [thumbnail, thumbnailSmall].map((address) => new URL(address).pathname);
  const { answer, sql } = await countStatements(api.db, () => findPictureBytes(paths));
  expect(sql).toHaveLength(1);
  for (const path of paths) {
    const file = join(api.place.dataDir, "media/videos", _id, path.split("/").at(-1)!);
    expect(answer.get(path)).toBe((await stat(file)).size);
  }
});

test("nothing but pictures is found, and no statement is made for it", async () => {
  const { _id, videoFile } = await publishVideo(anna);
  const base = new URL(videoFile).pathname.replace(/[^/]+$/, "");
  const others = [
    new URL(videoFile).pathname,
    `${base}../source.mp4`,
    `/media/drafts/${_id}`,
    "/favicon.svg",
    "//b.test/a",
  ];
  const { answer, sql } = await countStatements(api.db, () => findPictureBytes(others));
  expect([answer.size, sql.length]).toEqual([0, 0]);
});

test("a picture without a record is left out", async () => {
  const unknown = `/media/images/${"0".repeat(64)}-96.webp`;
  expect(await findPictureBytes([unknown])).toEqual(new Map());
});
