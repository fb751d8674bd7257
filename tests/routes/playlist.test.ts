import { expect, test, vi } from "vitest";
import { loader } from "#app/routes/_app.playlist.$playlistId.$username";
import { answer, asking, givenUp, signedIn, to } from "#tests/support/asking";
import { aPlaylist, aUser, aVideo, broken, envelope, isAway, plays, refusal } from "#tests/support/video-api";

const aChannel = { ...aUser({ avatar: "/media/a.webp" }), subscribersCount: 48, isSubscribed: false };
const full = (docs = [aVideo()], cursors = {}) =>
  envelope({ ...aPlaylist(), videos: docs, limit: 24, nextCursor: null, prevCursor: null, ...cursors });
const theApi = {
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": full(),
  "GET users/c/lark": envelope(aChannel),
};

const asked = (username = "lark", search = "") =>
  asking(`/playlist/p1/${username}${search}`, { params: { playlistId: "p1", username } });
const shown = async (username?: string) => (await answer(loader, asked(username))).json();

test("a playlist is shown with its figures, whose it is, and its videos", async () => {
  plays(theApi);
  const { playlist, list } = await shown();
  expect(playlist).toEqual({
    _id: "p1",
    name: "Boat jobs",
    description: "In order",
    thumbnail: "/media/p1.webp",
    videosCount: 2,
    totalViews: 12,
    subscribersCount: 48,
    owner: { _id: "u1", username: "lark", avatar: "/media/a.webp" },
  });
  expect(list).toMatchObject({ docs: [{ _id: "v1", title: "A clip" }], next: null, prev: null, isCut: false });
});

test("no more of a playlist's videos is handed to the browser than their cards show", async () => {
  plays(theApi);
  expect(Object.keys((await shown()).list.docs[0])).not.toContain("videoFile");
});

test("the owner's id stands for the name in a playlist's address", async () => {
  plays({ ...theApi, "GET users/c/u1": envelope({ ...aChannel, _id: "u1" }) });
  expect((await shown("u1")).playlist.name).toBe("Boat jobs");
});

test("a stale name in the address leads to the present one, on the same page", async () => {
  plays({ ...theApi, "GET users/c/sparrow": refusal(404, "Channel does not exist") });
  const response = await givenUp(loader, asked("sparrow", "?after=c1"));
  expect([response.status, to(response)]).toEqual([302, "/playlist/p1/lark?after=c1"]);
});

test("one's own playlist can be seen as others see it", async () => {
  plays({ ...theApi, "GET users/current-user": envelope(aUser()) });
  const own = asked();
  own.request.headers.set("Cookie", signedIn);
  expect((await answer(loader, own)).status).toBe(200);
});

test("a long playlist goes on by links", async () => {
  const called: string[] = [];
  const videos = ({ url }: Request) => {
    called.push(new URL(url).search);
    return full([aVideo()], { nextCursor: "c2", prevCursor: "c0" });
  };
  plays({ ...theApi, "GET playlist/user/allvideos/p1": videos });
  const { list } = await (await answer(loader, asked("lark", "?after=c1"))).json();
  expect(list).toMatchObject({ next: "c2", prev: "c0" });
  expect(called).toEqual(["?limit=24&after=c1"]);
});

test("an empty playlist has no videos and keeps its words", async () => {
  const empty = aPlaylist({ thumbnail: "", videosCount: 0, totalViews: 0 });
  plays({ ...theApi, "GET playlist/p1": envelope(empty), "GET playlist/user/allvideos/p1": full([]) });
  expect(await shown()).toMatchObject({ playlist: { thumbnail: "", totalViews: 0 }, list: { docs: [] } });
});

test.each([
  ["is not there", refusal(404, "Playlist not found"), 404],
  ["has an id that none can have", refusal(400, "Not an id"), 404],
  ["cannot be had", isAway, 503],
  ["comes broken", broken, 502],
])("a playlist that %s is the page's own error", async (_, reply, status) => {
  plays({ ...theApi, "GET playlist/p1": reply });
  expect((await givenUp(loader, asked())).status).toBe(status);
});

test("videos that cannot be had fail their block alone", async () => {
  plays({ ...theApi, "GET playlist/user/allvideos/p1": isAway });
  expect(await shown()).toMatchObject({ playlist: { name: "Boat jobs", totalViews: 12 }, list: null });
});

test("a subscriber count that cannot be had is not made up", async () => {
  plays({ ...theApi, "GET users/c/lark": isAway });
  expect((await shown()).playlist).toMatchObject({ subscribersCount: null, owner: { username: "lark" } });
});

test("the playlist and its videos are asked for at once", async () => {
  const begun: string[] = [];
  const slow = (name: string, reply: Response) => async () => {
    begun.push(name);
    await vi.waitFor(() => expect(begun).toHaveLength(2), { timeout: 20_000 });
    return reply.clone();
  };
  plays({
    ...theApi,
    "GET playlist/p1": slow("playlist", theApi["GET playlist/p1"]),
    "GET playlist/user/allvideos/p1": slow("videos", full()),
  });
  expect((await shown()).list).not.toBeNull();
  expect(begun.sort()).toEqual(["playlist", "videos"]);
});
