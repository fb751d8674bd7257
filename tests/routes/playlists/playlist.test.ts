import { expect, test } from "vitest";
import * as route from "#app/routes/playlists/_app.playlist.$playlistId.$username";
import { listReports } from "#tests/support/list-reports";
import { renderRoute } from "#tests/support/render-route";
import { respond, routeArgs, thrownResponse, signedIn, locationOf } from "#tests/support/route-args";
import { aPlaylist, aUser, aVideo } from "#tests/support/fixtures";
import { truncatedResponse, envelope, unreachable, stubApi, errorEnvelope, optional } from "#tests/support/stub-api";
import { waitFor } from "#tests/support/wait-for";

const { loader } = route;
const aChannel = { ...aUser({ avatar: "/media/a.webp" }), subscribersCount: 48, isSubscribed: false };
const full = (docs = [aVideo()], cursors = {}) =>
  envelope({ ...aPlaylist(), videos: docs, limit: 24, nextCursor: null, prevCursor: null, ...cursors });
const theApi = {
  "GET playlist/p1": envelope(aPlaylist()),
  "GET playlist/user/allvideos/p1": full(),
  ...optional({ "GET users/c/lark": envelope(aChannel) }),
};

const argsFor = (username = "lark", search = "") =>
  routeArgs(`/playlist/p1/${username}${search}`, { params: { playlistId: "p1", username } });
const loadData = async (username?: string) => (await respond(loader, argsFor(username))).json();

test("a playlist is shown with its figures, its owner and its videos", async () => {
  stubApi(theApi);
  const { playlist, list } = await loadData();
  expect(playlist).toEqual({
    _id: "p1",
    name: "Boat jobs",
    description: "In order",
    about: { head: ["In order"], rest: [] },
    thumbnail: "/media/p1.webp",
    videosCount: 2,
    totalViews: 12,
    totalDuration: 754,
    subscribersCount: 48,
    owner: { _id: "u1", username: "lark", fullName: "Ann Lark", avatar: "/media/a.webp" },
  });
  expect(list).toMatchObject({ docs: [{ _id: "v1", title: "A clip" }], next: null, prev: null, isCut: false });
});

test("a playlist is reported in its menu alone, which has the playlist's name", async () => {
  stubApi(theApi);
  const { document } = await renderRoute(route, argsFor());
  expect(listReports(document)).toEqual([["/report/playlist/p1", "More for Boat jobs"]]);
});

test("the browser gets only the fields of a playlist's videos that cards show", async () => {
  stubApi(theApi);
  expect(Object.keys((await loadData()).list.docs[0])).not.toContain("videoFile");
});

test("a playlist's address may have the owner's id instead of the name", async () => {
  stubApi({ ...theApi, "GET users/c/u1": envelope({ ...aChannel, _id: "u1" }) });
  expect((await loadData("u1")).playlist.name).toBe("Boat jobs");
});

test("a former username in the address redirects to the current one, on the same page", async () => {
  stubApi({ ...theApi, "GET users/c/sparrow": errorEnvelope(404, "Channel does not exist") });
  const response = await thrownResponse(loader, argsFor("sparrow", "?after=c1"));
  expect({ status: response.status, location: locationOf(response) }).toEqual({
    status: 302,
    location: "/playlist/p1/lark?after=c1",
  });
});

test("the owner can open the public page of a playlist", async () => {
  stubApi(theApi);
  const own = argsFor();
  own.request.headers.set("Cookie", signedIn);
  expect((await respond(loader, own)).status).toBe(200);
});

test("a long playlist has links to its other pages", async () => {
  const called: string[] = [];
  const videos = ({ url }: Request) => {
    called.push(new URL(url).search);
    return full([aVideo()], { nextCursor: "c2", prevCursor: "c0" });
  };
  stubApi({ ...theApi, "GET playlist/user/allvideos/p1": videos });
  const { list } = await (await respond(loader, argsFor("lark", "?after=c1"))).json();
  expect(list).toMatchObject({ next: "c2", prev: "c0" });
  expect(called).toEqual(["?limit=24&after=c1"]);
  const placed = await (await respond(loader, argsFor("lark", "?before=24~c%263~"))).json();
  expect(placed.list).toMatchObject({ before: 24 });
  expect(called.at(-1)).toBe("?limit=24&before=c%263%7E");
});

test("an empty playlist shows its texts and no videos", async () => {
  const empty = aPlaylist({ thumbnail: "", videosCount: 0, totalViews: 0 });
  stubApi({ ...theApi, "GET playlist/p1": envelope(empty), "GET playlist/user/allvideos/p1": full([]) });
  expect(await loadData()).toMatchObject({ playlist: { thumbnail: "", totalViews: 0 }, list: { docs: [] } });
});

test.each([
  ["does not exist", errorEnvelope(404, "Playlist not found"), 404],
  ["has an id that none can have", errorEnvelope(400, "Not an id"), 404],
  ["cannot be had", unreachable, 503],
  ["arrives truncated", truncatedResponse, 502],
])("a playlist that %s fails the page", async (_, reply, status) => {
  stubApi({ ...theApi, "GET playlist/p1": reply });
  expect((await thrownResponse(loader, argsFor())).status).toBe(status);
});

test("videos that cannot be loaded fail only their block", async () => {
  stubApi({ ...theApi, "GET playlist/user/allvideos/p1": unreachable });
  expect(await loadData()).toMatchObject({ playlist: { name: "Boat jobs", totalViews: 12 }, list: null });
});

test("a subscriber count that cannot be loaded stays unknown", async () => {
  stubApi({ ...theApi, "GET users/c/lark": unreachable });
  expect((await loadData()).playlist).toMatchObject({ subscribersCount: null, owner: { username: "lark" } });
});

test("the playlist and its videos are fetched at the same time", async () => {
  const begun: string[] = [];
  const slow = (name: string, reply: Response) => async () => {
    begun.push(name);
    await waitFor(() => expect(begun).toHaveLength(2));
    return reply.clone();
  };
  stubApi({
    ...theApi,
    "GET playlist/p1": slow("playlist", theApi["GET playlist/p1"]),
    "GET playlist/user/allvideos/p1": slow("videos", full()),
  });
  expect((await loadData()).list).not.toBeNull();
  expect(begun.sort()).toEqual(["playlist", "videos"]);
});
