import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendOverNetwork, type SiteContext } from "#app/context.server";
import { createPageCache } from "#server/page-cache";
import { createPageHandler, type PageHandlerParts } from "#server/page-handler";
import { cleanUp, testApi } from "#tests/support/api";
import { importBuild } from "#tests/support/built";
import { insertVideos } from "#tests/support/videos";

const origin = "http://vidlark.test";
const requester = { address: "203.0.113.7", origin, requestId: "r" };
const built = await importBuild();
const api = await testApi();
const admin = await api.signUp("admin");
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];

const [videoId = "", otherId = ""] = await insertVideos(api, bea, [{ title: "Rain" }, { title: "More rain" }]);
await bea.patch(`/videos/${videoId}`, { tags: "rain, wind", description: "By @anna\n\n0:00 Begins" });
const [ownId = ""] = await insertVideos(api, anna, [{ title: "Rain of anna" }]);
const thread = await anna.post<{ _id: string }>(`/comments/${videoId}`, { commentContent: "Hello @bea" });
await bea.post(`/comments/${videoId}`, { commentContent: "Hello", parentId: thread.data._id });
await bea.post("/tweets", { content: "It rains" });
const playlist = await anna.post<{ _id: string }>("/playlist", { name: "Weather" });
for (const id of [videoId, otherId]) await anna.patch(`/playlist/add/${id}/${playlist.data._id}`);
await anna.post(`/likes/toggle/v/${videoId}`, { liked: true });
await anna.post(`/users/watch-later/${otherId}`, { saved: true });
await anna.post(`/subscriptions/t/${bea.id}`, { subscribed: true });

const server = createServer(
  getRequestListener((request) => api.api.fetch(request, { ...requester, isInProcess: false })),
).listen(0, "127.0.0.1");
await once(server, "listening");
const alone = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
// The clock stands: pages of signed-in viewers show it.
vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
afterAll(async () => {
  vi.useRealTimers();
  server.close();
  server.closeAllConnections();
  await cleanUp();
});

/** Opens the built web tier in front of the API; `where` says how it makes its calls. */
const siteAt = (
  where: Pick<PageHandlerParts, "transport" | "apiUrl" | "openPageCalls"> & Pick<SiteContext, "mediaPath">,
) =>
  createPageHandler({
    loadBuild: async () => built,
    mode: "production",
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log: pino({ level: "silent" }),
    ...where,
  });

const transport = async (request: Request) => api.api.fetch(request, { ...requester, isInProcess: true });
const { openPageCalls } = api;
const ways = {
  "with objects": siteAt({ transport, apiUrl: "http://objects.test/api/v1", openPageCalls, mediaPath: null }),
  "with requests": siteAt({ transport, apiUrl: "http://requests.test/api/v1", mediaPath: null }),
  "over a network": siteAt({ transport: sendOverNetwork, apiUrl: alone, mediaPath: "/media" }),
};

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const cookieOf = ({ cookies }: typeof anna) => [...cookies].map((pair) => pair.join("=")).join("; ");

/**
 * Opens a page, without the random text by which a link shuffles a playlist, and its size. A web tier alone passes on the
 * files of the API at addresses of its own, which are longer.
 */
async function open(site: (typeof ways)[keyof typeof ways], path: string, Cookie: string) {
  const response = await site(
    new Request(origin + path, { headers: { "User-Agent": agent, Accept: "text/html", Cookie } }),
    requester,
  );
  const html = (await response.text()).replaceAll("/media/media/", "/media/");
  const other = /(?<=shuffle=)\d+|(?<=Page(?: without pictures)?: )[\d.]+/g;
  return { status: response.status, html: html.replaceAll(other, "") };
}

const publicPages = [
  "/",
  "/results?search_query=rain",
  "/results?search_query=zzz",
  "/feed/trending",
  "/tweets",
  "/nowhere",
];
const watch = ["", "?sortBy=likes", `?list=${playlist.data._id}`, `?thread=${thread.data._id}`, "?after=nonsense"];
const pages = [
  ...publicPages,
  ...watch.map((query) => `/video/${videoId}${query}`),
  ...[
    `/video/${"0".repeat(24)}`,
    "/video/no%20id",
    `/video/${videoId}/read`,
    `/video/${videoId}/download`,
    `/playlist/${playlist.data._id}/anna`,
  ],
  ...["", "/playlists", "/tweets", "/subscribed", "/about", "/videos"].map((tab) => `/user/bea/${bea.id}${tab}`),
];
const own = [
  ...["history", "later", "liked", "subscribers", "subscriptions"].map((feed) => `/feed/${feed}`),
  ...[
    "/admin/dashboard",
    "/admin/dashboard/comments",
    `/admin/dashboard/statistics/${ownId}`,
    `/video/${videoId}/save`,
  ],
  ...["/settings", "/settings/security", "/settings/sessions", `/myplaylist/${playlist.data._id}/anna`],
];
const administration = ["/administration/users", "/administration/jobs", "/moderation"];
const cases = [
  ...pages.map((path) => ["visitor", path, "x=1"] as const),
  ...[...pages, ...own, "/administration"].map((path) => ["member", path, cookieOf(anna)] as const),
  ...administration.map((path) => ["administrator", path, cookieOf(admin)] as const),
];

/** What opened pages change, such as views and the history, is as it will be before pages are compared. */
beforeAll(async () => {
  for (const [, path, Cookie] of cases) {
    // Each way counts the views of its own visitors.
    const opened = path.startsWith("/video/") ? Object.values(ways) : [ways["with objects"]];
    for (const way of opened) await open(way, path, Cookie);
  }
  for (let turns = 0; turns < 100; turns += 1) await yieldToEventLoop();
  await api.flushViews();
});

test.for(cases)(
  "a %s gets the same page at %s, whether API and web tier share a process or not",
  async ([, path, Cookie]) => {
    const expected = await open(ways["with requests"], path, Cookie);
    expect(expected.status).toBeLessThan(500);
    expect(await open(ways["with objects"], path, Cookie)).toEqual(expected);
    expect(await open(ways["over a network"], path, Cookie)).toEqual(expected);
  },
);
