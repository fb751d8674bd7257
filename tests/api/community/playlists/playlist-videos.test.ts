import { expect, test } from "vitest";
import type { FullPlaylist, Playlist } from "#contract/playlists";
import { testApi, type User } from "#tests/support/api";
import { nextMillisecond } from "#tests/support/next-millisecond";
import { race } from "#tests/support/race";
import { insertVideos } from "#tests/support/videos";
import { createPlaylist, fillPlaylist } from "./rows";

const api = await testApi();
const anna = await api.signUp("anna");
const bea = await api.signUp("bea");
const nobody = "0".repeat(24);

const adding = { before: /^insert into "playlist_videos"/ };
const videosIn = async (id: string) => (await api.visitor().get<Playlist>(`/playlist/${id}`)).data.videos;
const aVideoOf = async (owner: User, state: object = {}) => (await insertVideos(api, owner, [state]))[0]!;

const orders = [
  ["video first", (video: string, playlist: string) => `${video}/${playlist}`],
  ["playlist first", (video: string, playlist: string) => `${playlist}/${video}`],
  ["in capitals", (video: string, playlist: string) => `${video}/${playlist}`.toUpperCase()],
] as const;

test.for(orders)("a video is added and removed with the ids %s", async ([, path]) => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  const added = await anna.patch<Playlist>(`/playlist/add/${path(video, _id)}`);
  expect({ status: added.status, message: added.message, videos: added.data.videos }).toEqual({
    status: 200,
    message: "Video added to playlist",
    videos: [video],
  });
  const removed = await anna.patch<Playlist>(`/playlist/remove/${path(video, _id)}`);
  expect({ status: removed.status, message: removed.message, videos: removed.data.videos }).toEqual({
    status: 200,
    message: "Video removed from playlist",
    videos: [],
  });
});

test("adding and removing again changes nothing, not even the time of change", async () => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  for (const [act, videos] of [["add", [video]] as const, ["remove", []] as const]) {
    const first = await anna.patch<Playlist>(`/playlist/${act}/${video}/${_id}`);
    expect(first.data.videos).toEqual(videos);
    const second = await anna.patch<Playlist>(`/playlist/${act}/${video}/${_id}`);
    expect({ status: second.status, data: second.data }).toEqual({ status: 200, data: first.data });
  }
});

test("a video that two requests add at once is in the playlist once", async () => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  const add = () => anna.patch(`/playlist/add/${video}/${_id}`);
  const answers = await race(api, adding, add, add);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await videosIn(_id)).toEqual([video]);
});

test("each video is added after all others, also within their millisecond or where a clock was ahead", async () => {
  const { _id } = await createPlaylist(anna);
  const videos = (await insertVideos(api, anna, [{}, {}, {}, {}])).reverse();
  const ahead = { playlist_id: _id, video_id: videos[0]!, added_at: "2999-01-01T00:00:00.000Z" };
  await api.db.insertInto("playlist_videos").values(ahead).execute();
  await anna.patch(`/playlist/add/${videos[1]}/${_id}`);
  await anna.post("/dashboard/changes", { change: "playlist", playlist: _id, ids: videos.slice(2).join(",") });
  expect(await videosIn(_id)).toEqual(videos);
});

test("the newest of a playlist are the listed ones, the last added first, page by page", async () => {
  const { _id } = await createPlaylist(anna);
  const videos = await insertVideos(api, bea, [{}, { visibility: "unlisted" }, {}, { is_published: 0 }, {}]);
  await fillPlaylist(api, _id, videos);
  const read = async (query: string) =>
    (await anna.get<FullPlaylist>(`/playlist/user/allvideos/${_id}?sortBy=newest&limit=2${query}`)).data;
  const first = await read("");
  const pages = [first, await read(`&after=${first.nextCursor}`), await read("&page=2")];
  expect(pages.map(({ videos: docs }) => docs.map((video) => videos.indexOf(video._id)))).toEqual([[4, 2], [0], [0]]);
});

test("videos are in the order in which they were added", async () => {
  const { _id } = await createPlaylist(anna);
  const videos = (await insertVideos(api, bea, [{}, {}, {}])).reverse();
  for (const video of videos) {
    await anna.patch(`/playlist/add/${video}/${_id}`);
    await nextMillisecond();
  }
  expect(await videosIn(_id)).toEqual(videos);
});

test("an owner can add their own hidden videos, but not those of others", async () => {
  const { _id } = await createPlaylist(anna);
  const states = [{ is_published: 0 }, { status: "processing" }, { status: "failed" }] as const;
  for (const state of states) {
    const answer = await anna.patch(`/playlist/add/${await aVideoOf(bea, state)}/${_id}`);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 404,
      message: "Video does not exist",
    });
    expect((await anna.patch(`/playlist/add/${await aVideoOf(anna, state)}/${_id}`)).status).toBe(200);
  }
  expect((await anna.get<Playlist>(`/playlist/${_id}`)).data.videosCount).toBe(3);
});

test("an unknown video or a playlist cannot be added", async () => {
  const [one, other] = [await createPlaylist(anna), await createPlaylist(anna)];
  for (const id of [nobody, other._id])
    for (const path of [`${id}/${one._id}`, `${one._id}/${id}`]) {
      const answer = await anna.patch(`/playlist/add/${path}`);
      expect({ status: answer.status, message: answer.message }).toEqual({
        status: 404,
        message: "Video does not exist",
      });
    }
});

test.for(["add", "remove"])("%s changes neither another owner's playlist nor an unknown one", async (act) => {
  const [own, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  const other = await aVideoOf(bea);
  await fillPlaylist(api, own._id, [video]);
  for (const path of [`${act === "add" ? other : video}/${own._id}`, `${own._id}/${video}`, `${video}/${nobody}`]) {
    const answer = await bea.patch(`/playlist/${act}/${path}`);
    expect({ status: answer.status, message: answer.message }).toEqual({
      status: 404,
      message: "Playlist does not exist",
    });
  }
  expect(await videosIn(own._id)).toEqual([video]);
});

test.for(["add", "remove"])("%s rejects an invalid id in either place", async (act) => {
  const { _id } = await createPlaylist(anna);
  for (const path of [`nonsense/${_id}`, `${_id}/nonsense`])
    expect((await anna.patch(`/playlist/${act}/${path}`)).status).toBe(400);
});

test("a playlist's owner can remove a video that was hidden later", async () => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  await anna.patch(`/playlist/add/${video}/${_id}`);
  await bea.patch(`/videos/toggle/publish/${video}`);
  expect((await anna.patch(`/playlist/remove/${video}/${_id}`)).status).toBe(200);
  await bea.patch(`/videos/toggle/publish/${video}`);
  expect(await videosIn(_id)).toEqual([]);
});

test("deleting a video removes it from every playlist, and removing it again succeeds", async () => {
  const [one, other] = [await createPlaylist(anna), await createPlaylist(bea)];
  const [removedVideo, remainingVideo] = [await aVideoOf(bea), await aVideoOf(bea)];
  for (const { _id } of [one, other]) await fillPlaylist(api, _id, [removedVideo, remainingVideo]);
  await bea.delete(`/videos/${removedVideo}`);
  for (const { _id } of [one, other]) expect(await videosIn(_id)).toEqual([remainingVideo]);
  const { status, data } = await anna.patch<Playlist>(`/playlist/remove/${removedVideo}/${one._id}`);
  expect({ status, videos: data.videos }).toEqual({ status: 200, videos: [remainingVideo] });
  expect((await anna.patch(`/playlist/add/${removedVideo}/${one._id}`)).status).toBe(404);
});

test("deleting a video while it is added causes no error", async () => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  const [added, deleted] = await race(
    api,
    adding,
    () => anna.patch(`/playlist/add/${video}/${_id}`),
    () => bea.delete(`/videos/${video}`),
  );
  expect([200, 404]).toContain(added.status);
  expect(deleted.status).toBe(200);
  expect(await videosIn(_id)).toEqual([]);
});

test("deleting a playlist while a video is added causes no error", async () => {
  const [{ _id }, video] = [await createPlaylist(anna), await aVideoOf(bea)];
  const [added, deleted] = await race(
    api,
    adding,
    () => anna.patch(`/playlist/add/${video}/${_id}`),
    () => anna.delete(`/playlist/${_id}`),
  );
  // The playlist may be gone before the answer is read.
  expect([200, 404]).toContain(added.status);
  expect(deleted.status).toBe(200);
});

test("a playlist holds at most 1,000 videos, even if two are added at once", async () => {
  const { _id } = await createPlaylist(anna);
  const videos = await insertVideos(api, bea, Array(1_001).fill({}));
  await fillPlaylist(api, _id, videos.slice(0, 999));
  const add = (video: string | undefined) => () => anna.patch(`/playlist/add/${video}/${_id}`);
  const [first, refused] = await race(api, adding, add(videos[999]), add(videos[1_000]));
  expect([first.status, refused.status]).toEqual([200, 422]);
  expect(refused.message).toBe("A playlist holds at most 1,000 videos");
  expect(await videosIn(_id)).toHaveLength(1_000);
  expect((await anna.patch(`/playlist/add/${videos[0]}/${_id}`)).status).toBe(200);
  await anna.patch(`/playlist/remove/${videos[0]}/${_id}`);
  expect((await anna.patch(`/playlist/add/${videos[0]}/${_id}`)).status).toBe(200);
});

const move = (who: User, playlist: string, video: string, body: object) =>
  who.patch<Playlist>(`/playlist/${playlist}/videos/${video}`, body);

test("a video is moved before or after another, also among videos that were added at once", async () => {
  const { _id } = await createPlaylist(anna);
  const [one, two, three] = [await aVideoOf(bea), await aVideoOf(bea), await aVideoOf(bea)];
  await fillPlaylist(api, _id, [one, two, three]);
  await api.db.updateTable("playlist_videos").set({ added_at: "2026-01-01T00:00:00.000Z" }).execute();
  const first = await videosIn(_id);
  const moved = await move(anna, _id, first[2]!, { before: first[0]! });
  expect({ status: moved.status, videos: moved.data.videos }).toEqual({
    status: 200,
    videos: [first[2], first[0], first[1]],
  });
  expect((await move(anna, _id, first[2]!, { after: first[0]! })).data.videos).toEqual([first[0], first[2], first[1]]);
  expect((await move(anna, _id, first[1]!, { after: first[1]! })).status).toBe(404);
});

test("a video is moved up or down past the next one that the owner sees, and stays at the ends", async () => {
  const { _id } = await createPlaylist(anna);
  const hidden = { is_published: 0 };
  const videos = [await aVideoOf(bea), await aVideoOf(bea, hidden), await aVideoOf(bea), await aVideoOf(anna, hidden)];
  const [one = "", , two = "", own = ""] = videos;
  await fillPlaylist(api, _id, videos);
  const order = async (video: string, to: string) => (await move(anna, _id, video, { to })).data.videos;
  expect(await order(own, "down")).toEqual([one, two, own]);
  expect(await order(own, "up")).toEqual([one, own, two]);
  expect(await order(own, "up")).toEqual([own, one, two]);
  expect(await order(own, "up")).toEqual([own, one, two]);
  expect(await order(one, "down")).toEqual([own, two, one]);
  expect(await order(one, "down")).toEqual([own, two, one]);
  expect((await move(anna, _id, "0".repeat(24), { to: "up" })).status).toBe(404);
  for (const body of [{ to: "left" }, { to: "up", before: own }])
    expect((await move(anna, _id, one, body)).status).toBe(422);
});

test("only the owner moves, only what is there, and only to one place", async () => {
  const { _id } = await createPlaylist(anna);
  const [one, two] = [await aVideoOf(bea), await aVideoOf(bea)];
  await anna.patch(`/playlist/add/${one}/${_id}`);
  expect((await move(bea, _id, one, { before: two })).status).toBe(404);
  for (const [video, next] of [
    [one, two],
    [two, one],
  ] as const)
    expect((await move(anna, _id, video, { before: next })).status).toBe(404);
  expect((await move(anna, _id, one, {})).status).toBe(422);
  expect((await move(anna, _id, one, { before: two, after: two })).status).toBe(422);
});
