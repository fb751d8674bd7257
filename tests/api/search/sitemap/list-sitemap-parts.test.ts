import { expect, test } from "vitest";
import { listSitemapParts } from "#api/search/sitemap/list-sitemap-parts";
import type { Page } from "#contract/envelope";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");
const visitor = api.visitor();

interface Parts {
  cursors: (string | null)[];
  size: number;
}

async function partLengths({ cursors, size }: Parts) {
  const lengths: number[] = [];
  const ids = new Set<string>();
  for (const cursor of cursors) {
    let length = 0;
    for (let after = cursor; ;) {
      const at = after ? `&after=${after}` : "";
      const { data } = await visitor.get<Page<Video>>(`/videos?sortBy=createdAt&sortType=asc&limit=100${at}`);
      const docs = data.docs.slice(0, size - length);
      for (const { _id } of docs) ids.add(_id);
      length += docs.length;
      after = data.nextCursor;
      if (!after || length >= size) break;
    }
    lengths.push(length);
  }
  return { lengths, all: ids.size };
}

const minutesAgo = (minutes: number) => new Date(Date.UTC(2025, 0, 1) - minutes * 60_000).toISOString();

test("the parts of the sitemap hold every public video once", async () => {
  expect((await visitor.get<Parts>("/sitemap")).data).toEqual({
    ...{ cursors: [null], size: 500 },
    ...{ channels: [null], playlists: [null] },
  });
  const rows = Array.from({ length: 1_100 }, (_, i) => ({ created_at: minutesAgo(Math.floor(i / 2)) }));
  await insertVideos(api, anna, [...rows, ...rows.slice(0, 50).map((row) => ({ ...row, is_published: 0 as const }))]);
  const parts = await listSitemapParts(api.db, Date.now() + 3_600_000);
  expect(await partLengths(parts)).toEqual({ lengths: [500, 500, 100], all: 1_100 });
});

test("other requests run while the parts are found", async () => {
  const rows = Array.from({ length: 1_100 }, (_, i) => ({ created_at: minutesAgo(10_000 + i) }));
  const own = await testApi();
  await insertVideos(own, await own.signUp("bea"), rows);
  let [turns, isDone] = [0, false];
  const parts = listSitemapParts(own.db, Date.now() + 7_200_000).finally(() => (isDone = true));
  for (; !isDone; turns += 1) await new Promise((turn) => setImmediate(turn));
  expect(turns).toBeGreaterThanOrEqual((await parts).cursors.length - 1);
});
