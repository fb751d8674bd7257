import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createPageCache } from "#server/page-cache";
import { createPageHandler } from "#server/page-handler";
import { cleanUp, testApi } from "#tests/support/api";
import { importBuild } from "#tests/support/built";
import { insertVideos } from "#tests/support/videos";

afterAll(cleanUp);
const built = await importBuild();
const api = await testApi();
const [anna, bea] = [await api.signUp("anna"), await api.signUp("bea")];
const [videoId] = await insertVideos(api, bea, [{}, {}]);
const [ownVideoId = ""] = await insertVideos(api, anna, [{}]);
const playlistOf = async (owner: typeof anna) =>
  (await owner.post<{ _id: string }>("/playlist", { name: "Weather" })).data._id;
const [own, others] = [await playlistOf(anna), await playlistOf(bea)];

/** Calls are answered in rounds: each is sent when all of the round before it have ended. */
const recordedCalls: { call: string; round: number }[] = [];
let round = 1;
let pending = 0;
const held: (() => void)[] = [];
let isOpening = false;

/** Holds a call until its round begins, which is when no further call comes for many turns of the event loop. */
async function waitForRound(call: string) {
  recordedCalls.push({ call, round });
  const begins = new Promise<void>((begin) => held.push(begin));
  if (!isOpening) void openRound();
  await begins;
}

async function openRound() {
  isOpening = true;
  for (let [turns, count] = [0, 0]; turns < 200; turns += 1, await yieldToEventLoop()) {
    if (pending > 0 || held.length > count) turns = 0;
    count = held.length;
  }
  isOpening = false;
  round += 1;
  for (const begin of held.splice(0)) begin();
}

/** Opens the site in front of a server that it does not know yet, as a process that has not answered for a second. */
const openSite = (name: string) =>
  createPageHandler({
    loadBuild: async () => built,
    mode: "production",
    apiUrl: `http://${name}.test/api/v1`,
    mediaPath: null,
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log: pino({ level: "silent" }),
    transport: async (request, requester) => {
      await waitForRound(`${request.method} ${new URL(request.url).pathname}`);
      pending += 1;
      try {
        return await api.api.fetch(request, { ...requester, isInProcess: true });
      } finally {
        pending -= 1;
      }
    },
  });

/** How many calls had to wait for another: the longest chain of them. */
const depthOf = (calls: typeof recordedCalls) => new Set(calls.map((call) => call.round)).size;

const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let sites = 0;

async function request(path: string, Cookie?: string) {
  recordedCalls.length = 0;
  const site = openSite(`round-trips-${(sites += 1)}`);
  const headers = { "User-Agent": agent, Accept: "text/html", ...(Cookie ? { Cookie } : {}) };
  const requester = { address: "203.0.113.7", origin: "http://vidlark.test", requestId: "r" };
  const response = await site(new Request(`http://vidlark.test${path}`, { headers }), requester);
  await response.text();
  return { status: response.status, calls: recordedCalls.filter(({ call }) => !/view|addVideoTo/.test(call)) };
}

const open = ["/", "/results?search_query=video", `/video/${videoId}`, "/tweets", `/playlist/${others}/bea`];
const tabs = ["", "/playlists", "/tweets", "/subscribed", "/about"].map((tab) => `/user/bea/${bea.id}${tab}`);
const ownTabs = ["myVideos", "tweets", "playlists", "subscribed", "about"].map((tab) => `/channel/anna/${tab}`);
const members = [
  "/feed/history",
  "/feed/liked",
  "/feed/subscribers",
  "/settings",
  "/admin/dashboard",
  "/admin/dashboard/statistics",
  `/admin/dashboard/statistics/${ownVideoId}`,
  `/myplaylist/${own}/anna`,
];
const dialogs = [`/video/${videoId}/save`, "/admin/dashboard/upload", "/channel/anna/playlists/new"];
const Cookie = [...anna.cookies].map((pair) => pair.join("=")).join("; ");

/** Who is signed in must be known before what is that person's own is asked for; all else is asked for at once. */
test.for([...open, ...tabs])("a visitor's %s needs at most two round trips, with each call made once", async (path) => {
  const { status, calls } = await request(path);
  const names = calls.map(({ call }) => call);
  expect({ status, repeated: names.length - new Set(names).size }).toEqual({ status: 200, repeated: 0 });
  expect(depthOf(calls), names.join("\n")).toBeLessThanOrEqual(2);
});

test.for([...open, ...tabs, ...ownTabs, ...members, ...dialogs])(
  "a member's %s is made in at most two round trips, each call made once",
  async (path) => {
    const { status, calls } = await request(path, Cookie);
    const names = calls.map(({ call }) => call);
    expect({ status, repeated: names.length - new Set(names).size }, names.join("\n")).toEqual({
      status: 200,
      repeated: 0,
    });
    expect(depthOf(calls), names.join("\n")).toBeLessThanOrEqual(2);
  },
);
