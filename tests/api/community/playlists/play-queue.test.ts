import { expect, test } from "vitest";
import { type FullPlaylist, fullPlaylistShape } from "#contract/playlists";
import { testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const { _id: list } = await createPlaylist(anna, "Songs");
const listedVideos = Array.from({ length: 30 }, (_, index) => ({ title: `Song ${index}` }));
const ids = await insertVideos(api, anna, [...listedVideos.slice(0, 5), { is_published: 0 }, ...listedVideos.slice(5)]);
await fillPlaylist(api, list, ids);
const listedIds = ids.toSpliced(5, 1);

const readQueue = async (query: string, who = api.visitor()) => {
  const { status, data } = await who.get<FullPlaylist>(`/playlist/user/allvideos/${list}?${query}`);
  expect(status).toBe(200);
  return fullPlaylistShape.strict().parse(data);
};

test("a playlist answers the videos around one of them, with its place among those one may see", async () => {
  const { videos, queue, name } = await readQueue(`around=${listedIds[10]}&limit=6`);
  expect([name, queue]).toEqual([
    "Songs",
    { index: 10, total: 30, start: 8, firstId: listedIds[0], lastId: listedIds.at(-1) },
  ]);
  expect(videos.map(({ _id }) => _id)).toEqual(listedIds.slice(8, 14));
  expect((await readQueue(`around=${ids[5]}&limit=6`, anna)).queue).toMatchObject({ index: 5, total: 31 });
});

test("a shuffled queue begins with the video of its text, and keeps its order from video to video", async () => {
  const query = `shuffle=7-${listedIds[3]}`;
  const first = await readQueue(`around=${listedIds[3]}&${query}`);
  expect(first.queue).toMatchObject({ index: 0, total: 30, firstId: listedIds[3] });
  const order = first.videos.map(({ _id }) => _id);
  expect(order).toHaveLength(12);
  expect(order).not.toEqual(listedIds.slice(3, 15));
  const third = await readQueue(`around=${order[2]}&${query}`);
  expect([third.queue?.index, third.videos.map(({ _id }) => _id)]).toEqual([2, order]);
});

test("a video that is not in the playlist, or that one may not see, has no place in it", async () => {
  for (const id of [ids[5], "0123456789abcdef01234567"])
    expect(await readQueue(`around=${id}`)).toMatchObject({ name: "Songs", videos: [], nextCursor: null });
  const { status } = await api.visitor().get(`/playlist/user/allvideos/${list}?around=nothing`);
  expect(status).toBe(400);
});
