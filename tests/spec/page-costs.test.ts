import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { cleanUp, testApi } from "#tests/support/api";
import { openSite } from "#tests/support/built-site";
import { countStatements } from "#tests/support/count-statements";
import { insertVideos } from "#tests/support/videos";

afterAll(cleanUp);
const api = await testApi();
await api.signUp("admin");
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const videoIds = await insertVideos(
  api,
  bea,
  Array.from({ length: 12 }, (_, number) => ({ title: `Rain ${number}` })),
);
const [videoId = "", mentioningId = ""] = videoIds;
await bea.patch(`/videos/${videoId}`, { tags: "rain, wind" });
await bea.patch(`/videos/${mentioningId}`, { tags: "rain, wind", description: "By @anna" });

/** Adds a thread with a reply. */
async function addThread(id: string, commentContent: string) {
  const { data: thread } = await anna.post<{ _id: string }>(`/comments/${id}`, { commentContent });
  await bea.post(`/comments/${id}`, { commentContent: "Hello", parentId: thread._id });
}

const { data: playlist } = await anna.post<{ _id: string }>("/playlist", { name: "Weather" });
for (const id of [videoId, mentioningId]) await anna.patch(`/playlist/add/${id}/${playlist._id}`);

await addThread(videoId, "Hello");
await addThread(mentioningId, "Hello @bea");

// What a process knows for a second stays known, however busy the machine is.
vi.useFakeTimers({ toFake: ["Date", "setTimeout"] });
afterAll(() => void vi.useRealTimers());

let pending = 0;
let calls: string[] = [];
/** Notes a call, and that it is under way. */
async function note<T>(call: string, answering: Promise<T>): Promise<T> {
  calls.push(call);
  pending += 1;
  return answering.finally(() => void (pending -= 1));
}

const site = openSite(
  (request, requester) =>
    note(
      `${request.method} ${new URL(request.url).pathname}`,
      Promise.resolve(api.api.fetch(request, { ...requester, isInProcess: true })),
    ),
  undefined,
  (requester) => {
    const answer = api.openPageCalls(requester);
    return (call) => {
      const answering = answer(call);
      return answering && note(call.route, answering);
    };
  },
);

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const Cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");

/** Opens a page as a signed-in person, and waits until its view is counted, too. */
async function open(path: string) {
  const headers = { "User-Agent": agent, Accept: "text/html", Cookie };
  const requester = { address: "203.0.113.7", origin: "http://vidlark.test", requestId: "r" };
  const response = await site(new Request(`http://vidlark.test${path}`, { headers }), requester);
  await response.text();
  for (let quietTurns = 0; quietTurns < 50; quietTurns += 1, await yieldToEventLoop()) if (pending > 0) quietTurns = 0;
  return response.status;
}

/** What a page asks of the API and of the database; the site and its health are known from the page before. */
async function costOf(path: string) {
  await open("/");
  calls = [];
  const { answer: status, sql } = await countStatements(api.db, () => open(path));
  expect(status).toBe(200);
  const readsViewer = sql.filter((text) => text.includes("session_tokens"));
  return { calls: calls.length, statements: sql.length, viewerReads: readsViewer.length };
}

test("a watch page of a signed-in viewer takes one call for what it shows, and one that counts its view", async () => {
  expect(await costOf(`/video/${videoId}`)).toEqual({ calls: 2, statements: 12, viewerReads: 1 });
});

test("a description and comments that mention somebody take a statement each", async () => {
  expect(await costOf(`/video/${mentioningId}`)).toEqual({ calls: 2, statements: 14, viewerReads: 1 });
});

test("a home page of a signed-in viewer reads the viewer once, and what they began in one statement", async () => {
  expect(await costOf("/")).toEqual({ calls: 4, statements: 6, viewerReads: 1 });
});

test("a playlist's page reads the sum of its views once", async () => {
  expect(await costOf(`/playlist/${playlist._id}/anna`)).toEqual({ calls: 4, statements: 7, viewerReads: 1 });
});

test.each([
  ["a channel's page", () => `/user/bea/${bea.id}`, 5, 7],
  ["a dashboard", () => "/admin/dashboard", 4, 8],
  ["a search of own videos", () => "/admin/dashboard?query=rain", 4, 10],
  ["a history", () => "/feed/history", 3, 4],
])("%s takes no more calls and statements", async (_, pathOf, calls, statements) => {
  expect(await costOf(pathOf())).toEqual({ calls, statements, viewerReads: 1 });
});
