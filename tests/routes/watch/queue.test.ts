import { expect, test } from "vitest";
import { loader } from "#app/routes/watch/_app.video.$videoId/route";
import type { QueueView } from "#app/routes/watch/_app.video.$videoId/queue.server";
import { aPlaylist, aVideo, anOwner } from "#tests/support/fixtures";
import { respond, routeArgs } from "#tests/support/route-args";
import { envelope, errorEnvelope, page, stubApi, unreachable, optional } from "#tests/support/stub-api";

const videos = ["v1", "v2", "v3", "v4"].map((id) => aVideo({ _id: id, title: `Song ${id}` }));
const list = { ...aPlaylist({ name: "Songs", ownerInfo: anOwner({ username: "wren" }) }), videos };

/** Loads the watch page; `answer` stands for the playlist's answer. */
async function loadQueue(id: string, search: string, answer: Response | ((request: Request) => Response)) {
  stubApi({
    [`GET videos/${id}`]: envelope(aVideo({ _id: id })),
    [`GET comments/${id}`]: page([]),
    "GET videos": page([]),
    ...optional({ "GET playlist/user/allvideos/p1": answer }),
  });
  const response = await respond(loader, routeArgs(`/video/${id}${search}`, { params: { videoId: id } }));
  return ((await response.json()) as { queue: QueueView | null }).queue;
}

const tos = (queue: QueueView | null) => [queue?.prev?.to, queue?.next?.to];

test("the watch page shows its place in the playlist, with the videos before and after", async () => {
  const queue = await loadQueue("v2", "?list=p1", envelope(list));
  expect(queue).toMatchObject({ name: "Songs", path: "/playlist/p1/wren", place: "2 of 4", isShuffled: false });
  expect(tos(queue)).toEqual(["/video/v1?list=p1", "/video/v3?list=p1"]);
  expect(queue!.next!.video!.title).toBe("Song v3");
});

test("the place comes from a server that knows it, and only the videos around it", async () => {
  const queue = { index: 500, total: 900, start: 499, firstId: "v8", lastId: "v9" };
  let requestUrl = "";
  const answer = (request: Request) => ((requestUrl = new URL(request.url).search), envelope({ ...list, queue }));
  const data = await loadQueue("v2", "?list=p1&shuffle=7-v1", answer);
  expect(requestUrl).toBe("?around=v2&shuffle=7-v1&limit=100");
  expect(data).toMatchObject({ place: "501 of 900", search: "?list=p1&shuffle=7-v1", isShuffled: true });
  expect(tos(data)).toEqual(["/video/v1?list=p1&shuffle=7-v1", "/video/v3?list=p1&shuffle=7-v1"]);
});

test("a playlist ends with its last video, unless it loops", async () => {
  expect(tos(await loadQueue("v4", "?list=p1", envelope(list)))).toEqual(["/video/v3?list=p1", undefined]);
  const looping = await loadQueue("v4", "?list=p1&loop=1", envelope(list));
  expect(tos(looping)).toEqual(["/video/v3?list=p1&loop=1", "/video/v1?list=p1&loop=1"]);
  expect(looping!.loopTo).toBe("/video/v4?list=p1");
});

test("shuffling begins with the current video and keeps the rest of the address", async () => {
  const { shuffleTo } = (await loadQueue("v2", "?list=p1&q=720", envelope(list)))!;
  expect(shuffleTo).toMatch(/^\/video\/v2\?list=p1&q=720&shuffle=\d{1,6}-v2$/);
  const shuffled = (await loadQueue("v2", new URL(shuffleTo, "http://site.test").search, envelope(list)))!;
  expect(shuffled).toMatchObject({ place: "1 of 4", prev: null, shuffleTo: "/video/v2?list=p1&q=720" });
});

test.each([
  ["does not have this video", envelope({ ...list, videos: [aVideo({ _id: "v9" })] })],
  ["does not exist", errorEnvelope(404, "Playlist not found")],
  ["is unreachable", unreachable],
])("a playlist that %s has no queue", async (_, answer) => {
  expect(await loadQueue("v1", "?list=p1", answer)).toBeNull();
});

test("a playlist with an impossible id is not fetched", async () => {
  expect(await loadQueue("v1", "?list=../users", envelope(list))).toBeNull();
});
