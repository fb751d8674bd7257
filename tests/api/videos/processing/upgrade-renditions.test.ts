import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { openMediaStore } from "#api/media/store/open-media";
import { upgradeRenditions } from "#api/videos/processing/upgrade-renditions";
import { testApi } from "#tests/support/api";
import { renditionsDirOf, upload, waitForRenditions } from "#tests/support/jobs";

const api = await testApi({ renditionSides: [180] });
const anna = await api.signUp("anna");
const log = pino({ level: "silent" });

/**
 * Builds an `mfra` box that ends in `mfro` (ISO/IEC 14496-12 §8.8.9, §8.8.11), as ffmpeg writes it after the segments.
 */
function mfra(): Buffer {
  const box = Buffer.alloc(40);
  box.writeUInt32BE(40, 0);
  box.write("mfra", 4);
  box.writeUInt32BE(16, 24);
  box.write("mfro", 28);
  box.writeUInt32BE(40, 36);
  return box;
}

const rowsOf = (id: string) =>
  api.db
    .selectFrom("renditions")
    .select(["name", "bytes", "format"])
    .where("video_id", "=", id)
    .orderBy("name")
    .execute();

/** Creates a published video whose renditions have the form of earlier releases. */
async function anEarlierVideo() {
  const { _id } = await upload(anna, "wide");
  await waitForRenditions(anna, _id);
  const dir = await renditionsDirOf(api, _id);
  const content = await readFile(join(dir, "180.mp4"));
  await writeFile(join(dir, "180.mp4"), Buffer.concat([content, mfra()]));
  await writeFile(join(dir, "180.m3u8"), "#EXTM3U\n#EXT-X-BYTERANGE:1@0\n180.mp4\n");
  const bytes = content.length + 40;
  await api.db.updateTable("renditions").set({ format: 0 }).where("video_id", "=", _id).execute();
  await api.db.updateTable("renditions").set({ bytes }).where("video_id", "=", _id).where("name", "=", "180").execute();
  return { id: _id, dir, content };
}

const upgrade = async (signal = new AbortController().signal) =>
  upgradeRenditions({ db: api.db, media: await openMediaStore(join(api.place.dataDir, "media")), log }, signal);

test("an earlier rendition loses its index at the end and gets its own segments, and a second run changes nothing", async () => {
  const { id, dir, content } = await anEarlierVideo();
  for (let round = 0; round < 2; round++) {
    await upgrade();
    expect((await readFile(join(dir, "180.mp4"))).equals(content)).toBe(true);
    expect(await readFile(join(dir, "180.m3u8"), "utf8")).toContain("\n180/0.m4s\n");
    const [sized, sound] = await rowsOf(id);
    expect(sized).toEqual({ name: "180", bytes: content.length, format: 1 });
    expect(sound).toEqual({ name: "audio", bytes: (await stat(join(dir, "audio.mp4"))).size, format: 1 });
    await api.db.updateTable("renditions").set({ format: 0 }).where("video_id", "=", id).execute();
  }
});

test("a stopped upgrade leaves the rest for the next start", async () => {
  const { id, content } = await anEarlierVideo();
  await upgrade(AbortSignal.abort());
  expect((await rowsOf(id)).map(({ format }) => format)).toEqual([0, 0, 0]);
  await upgrade();
  expect((await rowsOf(id))[0]).toMatchObject({ bytes: content.length, format: 1 });
});

test("a file whose end only looks like an index stays unchanged", async () => {
  const { id, dir, content } = await anEarlierVideo();
  const end = mfra();
  end.writeUInt32BE(39, 36);
  await writeFile(join(dir, "180.mp4"), Buffer.concat([content, end]));
  await upgrade();
  expect((await stat(join(dir, "180.mp4"))).size).toBe(content.length + 40);
  expect((await rowsOf(id))[0]).toMatchObject({ bytes: content.length + 40, format: 1 });
});

test("a rendition without a file does not stop the others", async () => {
  const { id } = await anEarlierVideo();
  await api.db
    .insertInto("renditions")
    .values(await aRowWithoutFile(id))
    .execute();
  await upgrade();
  expect((await rowsOf(id)).map(({ format }) => format)).toEqual([1, 1, 1, 1]);
});

const aRowWithoutFile = async (videoId: string) => {
  const row = await api.db
    .selectFrom("renditions")
    .selectAll()
    .where("video_id", "=", videoId)
    .executeTakeFirstOrThrow();
  return { ...row, name: "100", format: 0 };
};
