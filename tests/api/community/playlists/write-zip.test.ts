import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pino from "pino";
import { expect, test } from "vitest";
import { planDownloads } from "#api/community/playlists/downloads";
import { startZip } from "#api/community/playlists/write-zip";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const megabyte = 2 ** 20;

/** Opens a ZIP file of videos that are as long as told; `read` counts their bytes, and `open` those that are open. */
async function openZip({ films, bytes }: { films: number; bytes: number }) {
  const { _id: playlistId } = await createPlaylist(anna);
  await fillPlaylist(
    api,
    playlistId,
    await insertVideos(
      api,
      anna,
      Array.from({ length: films }, () => ({})),
    ),
  );
  const count = { read: 0, open: 0 };
  const open = async () => {
    let bytesLeft = bytes;
    count.open += 1;
    return new Readable({
      highWaterMark: 2 ** 18,
      read() {
        const size = Math.min(2 ** 18, bytesLeft);
        bytesLeft -= size;
        count.read += size;
        this.push(size > 0 ? Buffer.alloc(size, 1) : null);
      },
      destroy(error, done) {
        count.open -= 1;
        done(error);
      },
    });
  };
  const media = { ...api.media, open, stat: async () => ({ bytes, modifiedAtMs: 0 }) };
  const viewerId = anna.id;
  const plan = await planDownloads(api.db, { playlistId, viewerId, size: "best" });
  const deps = { db: api.db, media, log: pino({ level: "silent" }) };
  return { zip: startZip(deps, { ...plan, playlistId, viewerId }), count };
}

test("a ZIP file of half a gigabyte takes less than 64 MB of memory", async () => {
  await pipeline(
    (await openZip({ films: 1, bytes: 32 * megabyte })).zip,
    new Writable({ write: (_, __, done) => done() }),
  );
  const { zip, count } = await openZip({ films: 4, bytes: 128 * megabyte });
  const before = process.memoryUsage().rss;
  let maxGrowth = 0;
  const measure = new Writable({
    write(_, __, done) {
      maxGrowth = Math.max(maxGrowth, process.memoryUsage().rss - before);
      done();
    },
  });
  await pipeline(zip, measure);
  expect(count).toEqual({ read: 512 * megabyte, open: 0 });
  expect(maxGrowth).toBeLessThan(64 * megabyte);
});

test("no more is read than a slow reader takes, and one who goes away leaves nothing open", async () => {
  const { zip, count } = await openZip({ films: 3, bytes: 64 * megabyte });
  for await (const _ of zip) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    break;
  }
  expect(count.read).toBeLessThan(2 * megabyte);
  await expect.poll(() => count.open).toBe(0);
});
