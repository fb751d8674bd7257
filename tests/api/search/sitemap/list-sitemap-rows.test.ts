import { expect, test } from "vitest";
import type { Sitemap, SitemapPage } from "#contract/sitemap";
import { listSitemapParts } from "#api/search/sitemap/list-sitemap-parts";
import { timestamp } from "#api/db/ids";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi({ workers: 0 });
const visitor = api.visitor();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
await api.signUp("carl");
const [shown] = await insertVideos(api, anna, [{ title: "Harbour" }]);
const [unlisted, unpublished] = await insertVideos(api, bea, [{ visibility: "unlisted" }, { is_published: 0 }]);

async function aPlaylist(name: string, videoIds: (string | undefined)[]) {
  const { data } = await anna.post<{ _id: string }>("/playlist", { name });
  const rows = videoIds.map((video_id) => ({ playlist_id: data._id, video_id: video_id!, added_at: timestamp() }));
  if (rows.length > 0) await api.db.insertInto("playlist_videos").values(rows).execute();
  return data._id;
}

const list = async (path: string) => (await visitor.get<SitemapPage[]>(path)).data;

test("the sitemap has the channels with public videos, and no other", async () => {
  expect(await list("/sitemap/channels")).toEqual([
    { _id: anna.id, username: "anna", updatedAt: expect.stringMatching(/^\d{4}-/) as string },
  ]);
  expect(await list(`/sitemap/channels?after=${anna.id}`)).toEqual([]);
});

test("the sitemap has the playlists with public videos, and no other", async () => {
  await aPlaylist("Empty", []);
  await aPlaylist("Unlisted", [unlisted, unpublished]);
  const playlistId = await aPlaylist("Shown", [unlisted, shown]);
  await anna.post(`/users/watch-later/${shown}`);
  const found = await list("/sitemap/playlists");
  expect(found).toEqual([{ _id: playlistId, username: "anna", updatedAt: found[0]!.updatedAt }]);
});

test("more than 500 channels and playlists have several parts", async () => {
  const own = await testApi({ workers: 0 });
  const owner = await own.signUp("anna");
  await insertVideos(own, owner, [{}]);
  const columns = await own.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  const numbers = Array.from({ length: 1_100 }, (_, n) => String(n).padStart(4, "0"));
  for (const first of [0, 550])
    await own.db
      .insertInto("users")
      .values(
        numbers.slice(first, first + 550).map((n) => ({
          ...columns,
          ...{ id: `f${n}`, username: `u${n}`, username_folded: `u${n}`, username_skeleton: `u${n}` },
          ...{ email: `${n}@vidlark.test`, email_folded: `${n}@vidlark.test` },
        })),
      )
      .execute();
  const times = { created_at: timestamp(), updated_at: timestamp() };
  const rows = numbers.map((n) => ({ id: `p${n}`, owner_id: owner.id, name: n, description: "", image: "", ...times }));
  await own.db.insertInto("playlists").values(rows).execute();
  const parts: Sitemap = await listSitemapParts(own.db);
  expect(parts).toMatchObject({
    channels: [null, "f0498", "f0998"],
    playlists: [null, "p0499", "p0999"],
  });
});
