import { expect, test } from "vitest";
import { type FullPlaylist, fullPlaylistShape, type Playlist, playlistShape } from "#contract/playlists";
import { testApi } from "#tests/support/api";
import { publishVideo, insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const carl = await api.signUp("carl");

/** Videos of Anna and Bea in turn: a listed and a hidden one of each. */
const [annas, annasHidden] = await insertVideos(api, anna, [
  { views: 1, duration: 60 },
  { views: 10, is_published: 0 },
]);
const [beas, beasHidden] = await insertVideos(api, bea, [
  { views: 100, duration: 90.5 },
  { views: 1_000, status: "processing" },
]);
const mixed = (await createPlaylist(carl, "Mixed"))._id;
await fillPlaylist(api, mixed, [beasHidden!, annasHidden!, beas!, annas!]);

const open = async (query = "", who = api.visitor(), id = mixed) =>
  (await who.get<FullPlaylist>(`/playlist/user/allvideos/${id}?${query}`)).data;
const idsOf = ({ videos }: FullPlaylist) => videos.map((video) => video._id);

const eyes = [
  ["a visitor", api.visitor(), [beas, annas], 101],
  ["the playlist's owner", carl, [beas, annas], 101],
  ["the owner of one hidden video", anna, [annasHidden, beas, annas], 111],
  ["the owner of the other", bea, [beasHidden, beas, annas], 1_101],
] as const;

test.for(eyes)("%s sees and counts listed videos and their own", async ([, who, videos, totalViews]) => {
  const { data } = await who.get<Playlist>(`/playlist/${mixed}`);
  expect(playlistShape.strict().parse(data)).toMatchObject({ videos, totalViews, videosCount: videos.length });
  expect(data.totalDuration).toBe(150.5 + videos.length - 2);
  const full = await open("", who);
  expect(fullPlaylistShape.strict().parse(full)).toMatchObject({ totalViews, videosCount: videos.length });
  expect(idsOf(full)).toEqual(videos);
  const listed = await who.get<Playlist[]>(`/playlist/user/${carl.id}`);
  expect(listed.data.find(({ _id }) => _id === mixed)).toEqual(data);
});

test("a video hidden later is neither listed nor counted, and later returns to its place", async () => {
  const { _id } = await createPlaylist(carl);
  await fillPlaylist(api, _id, [beas!, annas!]);
  await bea.patch(`/videos/toggle/publish/${beas}`);
  expect((await carl.get(`/playlist/${_id}`)).data).toMatchObject({ videos: [annas], videosCount: 1, totalViews: 1 });
  await bea.patch(`/videos/toggle/publish/${beas}`);
  expect((await carl.get(`/playlist/${_id}`)).data).toMatchObject({ videos: [beas, annas], videosCount: 2 });
});

test("a playlist without a picture shows that of the first video that the viewer may see", async () => {
  const { _id } = await createPlaylist(carl);
  const [first, second] = [await publishVideo(bea), await publishVideo(bea)];
  await fillPlaylist(api, _id, [first._id, second._id]);
  await bea.patch(`/videos/toggle/publish/${first._id}`);
  const seenBy = async (who: typeof carl) => [
    (await who.get<Playlist>(`/playlist/${_id}`)).data.thumbnail,
    (await open("", who, _id)).thumbnail,
  ];
  expect(await seenBy(carl)).toEqual([second.thumbnail, second.thumbnail]);
  const own = (await bea.get<{ thumbnail: string }>(`/videos/${first._id}`)).data.thumbnail;
  expect(await seenBy(bea)).toEqual([own, own]);
});

test("a playlist's videos are paged in the order of their addition, both ways, and the counts are complete", async () => {
  const { _id } = await createPlaylist(carl);
  const videos = await insertVideos(
    api,
    bea,
    Array.from({ length: 7 }, (_, i) => ({ views: i })),
  );
  const hidden = await insertVideos(api, bea, [{ is_published: 0 }, { status: "failed" }]);
  const order = [
    videos[3]!,
    hidden[0]!,
    videos[0]!,
    videos[6]!,
    videos[1]!,
    hidden[1]!,
    ...[5, 2, 4].map((i) => videos[i]!),
  ];
  await fillPlaylist(api, _id, order);
  const read = (query: string) => open(`limit=3&${query}`, carl, _id);
  const pages = [await read("")];
  while (pages.at(-1)!.nextCursor) pages.push(await read(`after=${pages.at(-1)!.nextCursor}`));
  expect(pages.flatMap(idsOf)).toEqual(order.filter((id) => !hidden.includes(id)));
  for (const page of pages) expect(page).toMatchObject({ videosCount: 7, totalViews: 21, limit: 3 });
  const back = [pages.at(-1)!];
  while (back[0]!.prevCursor) back.unshift(await read(`before=${back[0]!.prevCursor}`));
  expect(back.map(idsOf)).toEqual(pages.map(idsOf));
});

test("videos added in the same moment are ordered by their ids", async () => {
  const { _id } = await createPlaylist(carl);
  const videos = await insertVideos(api, bea, [{}, {}, {}]);
  await fillPlaylist(api, _id, videos);
  await api.db
    .updateTable("playlist_videos")
    .set({ added_at: "2024-01-01T00:00:00.000Z" })
    .where("playlist_id", "=", _id)
    .execute();
  const first = await open("limit=2", carl, _id);
  const second = await open(`limit=2&after=${first.nextCursor}`, carl, _id);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(videos);
});
