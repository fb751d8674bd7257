import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, test } from "vitest";
import { type FullPlaylist, type Playlist, playlistShape } from "#contract/playlists";
import { onPostgres, testApi } from "#tests/support/api";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist, insertPlaylists } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const carl = await api.signUp("carl");
const day = (number: number) => `2024-01-${String(number).padStart(2, "0")}T00:00:00.000Z`;

const [annas] = await insertVideos(api, anna, [{ views: 1 }]);
const [beas, beasHidden] = await insertVideos(api, bea, [{ views: 100 }, { views: 1_000, status: "processing" }]);
const mixed = (await createPlaylist(carl, "Mixed"))._id;
await fillPlaylist(api, mixed, [beasHidden!, beas!, annas!]);

const lists = await insertPlaylists(api, anna, [1, 1, 2, 2, 3].map(day));
await fillPlaylist(api, lists[0]!, [beas!, annas!]);
await fillPlaylist(api, lists[1]!, [beasHidden!]);

interface Cursors {
  nextCursor: string | null;
  prevCursor: string | null;
  limit: number;
}

async function list(query = "", who = api.visitor(), path = `/playlist/user/${anna.id}`) {
  const { status, message, data, body } = await who.get<Playlist[]>(`${path}?${query}`);
  return { status, message, playlists: data, ids: data.map(({ _id }) => _id), page: body!.page as Cursors };
}

test.for([`/playlist/user/${anna.id}`, `/playlist/users/${anna.id.toUpperCase()}`])(
  "%s lists a channel's playlists, empty ones too, newest first, for anyone",
  async (path) => {
    for (const who of [api.visitor(), anna, bea]) {
      const { status, message, playlists, ids, page } = await list("", who, path);
      expect({ status, message }).toEqual({ status: 200, message: "Playlists fetched successfully" });
      expect(ids).toEqual([...lists].reverse());
      expect(page).toEqual({ nextCursor: null, prevCursor: null, limit: 100 });
      for (const playlist of playlists) playlistShape.strict().parse(playlist);
      expect(playlists.at(-1)).toMatchObject({ videos: [beas, annas], videosCount: 2, totalViews: 101 });
      expect(playlists.at(-2)!.videosCount).toBe(who === bea ? 1 : 0);
    }
  },
);

test("a channel's playlists are paged forwards and backwards, and by numbers", async () => {
  const pages = [await list("limit=2")];
  while (pages.at(-1)!.page.nextCursor) pages.push(await list(`limit=2&after=${pages.at(-1)!.page.nextCursor}`));
  expect(pages.map(({ ids }) => ids.length)).toEqual([2, 2, 1]);
  expect(pages.flatMap(({ ids }) => ids)).toEqual([...lists].reverse());
  const back = [pages.at(-1)!];
  while (back[0]!.page.prevCursor) back.unshift(await list(`limit=2&before=${back[0]!.page.prevCursor}`));
  expect(back.map(({ playlists }) => playlists)).toEqual(pages.map(({ playlists }) => playlists));
  expect((await list("limit=2&page=2")).ids).toEqual(pages[1]!.ids);
});

test("?videos= limits the ids to none or one, while the counts stay complete", async () => {
  for (const [asked, videos] of [
    ["none", []],
    [beas, [beas]],
    [beas!.toUpperCase(), [beas]],
    [beasHidden, []],
    ["0".repeat(24), []],
    ["", [beas, annas]],
  ] as const) {
    const { data } = await carl.get(`/playlist/${mixed}?videos=${asked}`);
    expect(data).toMatchObject({ videos, videosCount: 2, totalViews: 101 });
    const [listed] = (await list(`videos=${asked}`, carl, `/playlist/user/${carl.id}`)).playlists.slice(-1);
    expect(listed).toEqual(data);
  }
  expect((await carl.get(`/playlist/${mixed}?videos=some`)).status).toBe(400);
});

test("an unknown account has no playlists, and an invalid id is rejected", async () => {
  expect(await list("", anna, `/playlist/user/${"0".repeat(24)}`)).toMatchObject({ status: 200, ids: [] });
  for (const path of ["/playlist/user/anna", "/playlist/users/anna"]) {
    const { status, message } = await anna.get(path);
    expect({ status, message }).toEqual({ status: 400, message: "Invalid user id" });
  }
});

test("a cursor of another list or of none is rejected", async () => {
  const { nextCursor } = (await anna.get<FullPlaylist>(`/playlist/user/allvideos/${mixed}?limit=1`)).data;
  for (const cursor of [nextCursor, "nonsense"])
    expect((await anna.get(`/playlist/user/${anna.id}?after=${cursor}`)).status).toBe(400);
  const { page } = await list("limit=1");
  expect((await anna.get(`/playlist/user/allvideos/${mixed}?after=${page.nextCursor}`)).status).toBe(400);
});

test.for<[string, number]>([
  [`/playlist/user/${anna.id}`, 3],
  [`/playlist/user/${anna.id}?videos=none`, 2],
  [`/playlist/user/${anna.id}?videos=${beas}`, 3],
  [`/playlist/user/${"0".repeat(24)}`, 1],
  [`/playlist/${mixed}`, 3],
  [`/playlist/user/allvideos/${mixed}`, 3],
])("%s takes %i statements for any number of playlists and videos", async ([path, count]) => {
  const { statements } = await countStatements(api.db, () => api.visitor().get(path));
  expect(statements).toBe(count);
});

test("the playlists of a page are read a few at a time, between which other requests run", async () => {
  const dora = await api.signUp("dora");
  const videos = await insertVideos(
    api,
    dora,
    Array.from({ length: 200 }, () => ({ views: 2 })),
  );
  const ids = await insertPlaylists(
    api,
    dora,
    Array.from({ length: 23 }, (_, index) => day(index + 1)),
  );
  for (const [index, id] of ids.entries()) await fillPlaylist(api, id, videos.slice(index));
  const turnsOf = async (path: string) => {
    let turns = 0;
    let isOver = false;
    const over = api
      .visitor()
      .get<Playlist[]>(path)
      .finally(() => (isOver = true));
    for (; !isOver; turns += 1) await yieldToEventLoop();
    return { turns, playlists: (await over).data };
  };
  await turnsOf(`/playlist/user/${dora.id}`);
  const one = await turnsOf(`/playlist/user/${dora.id}?limit=1`);
  const { turns, playlists } = await turnsOf(`/playlist/user/${dora.id}`);
  const inOrder = playlists.toReversed();
  expect(inOrder.map((playlist) => playlist.videos)).toEqual(ids.map((_, index) => videos.slice(index)));
  expect(inOrder.map(({ totalViews }) => totalViews)).toEqual(ids.map((_, index) => 2 * (200 - index)));
  // Four chunks of figures, and as many of ids.
  if (!onPostgres) expect(turns).toBeGreaterThanOrEqual(one.turns + 6);
});
