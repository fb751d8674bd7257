import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { writeWorker } from "#app/http/service-worker.server";
import type { KeptVideo } from "#app/kept/kept-video";
import { fakeCaches } from "#tests/support/fake-caches";

const partBytes = 1000;
/** As a page's script sends it. */
const signOut = { method: "POST", mode: "cors" };
const film = Uint8Array.from({ length: 2500 }, (_, index) => index % 251);

interface Site {
  account: string | null;
  /** Which videos may be kept, and whether by everybody; null while the site cannot be reached. */
  videos: Record<string, boolean> | null;
  /** Whether a sign-out fails. */
  isRefusing?: boolean;
}

/** Runs the worker with kept videos; `open` returns its answer, or null where it leaves a request to the browser. */
async function startWorker(site: Site = { account: null, videos: {} }) {
  const { caches, all } = fakeCaches();
  const requestedUrls: string[] = [];
  let hear: (event: object) => void = () => undefined;
  const listeners: ((event: object) => void)[] = [];
  const fetch = async (request: string | { url: string }) => {
    const url = typeof request === "string" ? request : request.url;
    if (!site.videos) throw new TypeError("Failed to fetch");
    requestedUrls.push(url);
    if (url.endsWith("/logout") && !site.isRefusing) site.account = null;
    if (url === "/session") return Response.json({ isSignedIn: site.account !== null });
    if (!url.startsWith("/keepable")) return new Response("from the site");
    const ids = url.split("=")[1]!.split(",");
    const videos = ids.flatMap((id) => (id in site.videos! ? [{ _id: id, isOpen: site.videos![id] }] : []));
    return Response.json({ account: site.account, videos });
  };
  runInNewContext(writeWorker('["/offline"]', "v1"), {
    ...{
      AbortController,
      clearTimeout,
      Date,
      Error,
      JSON,
      Math,
      Number,
      Promise,
      ReadableStream,
      Response,
      setTimeout,
    },
    ...{ Uint8Array, URL },
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === "fetch") listeners.push(listener);
      if (type === "message") hear = listener;
    },
    caches,
    fetch,
    location: { origin: "https://site.test" },
  });
  const open = async (path: string, { method = "GET", mode = "navigate", range = "" } = {}) => {
    let answer: Promise<Response> | Response | null = null;
    let isStopped = false;
    const waiting: unknown[] = [];
    const headers = new Headers(range ? { Range: range } : {});
    const event = {
      request: { method, mode, url: `https://site.test${path}`, headers },
      respondWith: (response: Promise<Response>) => (answer = response),
      stopImmediatePropagation: () => (isStopped = true),
      waitUntil: (work: unknown) => waiting.push(work),
    };
    for (const listener of listeners) if (!isStopped) listener(event);
    const response = await (answer as Promise<Response> | null);
    await Promise.all(waiting);
    return response;
  };
  const keep = async (id: string, account: string | null = null, title = id) => {
    const cache = await caches.open(`kept:${id}`);
    const choice = { label: "240p", src: "", bytes: film.length, mime: "video/mp4" };
    const info: Partial<KeptVideo> = { _id: id, title, account, choice, partBytes, isWhole: true };
    await cache.put(`/kept/${id}/info`, Response.json(info));
    for (let index = 0; index * partBytes < film.length; index++)
      await cache.put(
        `/kept/${id}/film?part=${index}`,
        new Response(film.slice(index * partBytes, (index + 1) * partBytes)),
      );
    await cache.put(`/kept/${id}/read?page=1`, new Response("to read", { headers: { "Content-Type": "text/html" } }));
  };
  const names = () => [...all.keys()].filter((name) => name.startsWith("kept:")).sort();
  const tell = async () =>
    ((await (await open("/kept/check", { mode: "cors" }))!.json()) as { removed: string[] }).removed;
  const say = async (data: string) => {
    const waiting: unknown[] = [];
    hear({ data, waitUntil: (work: unknown) => waiting.push(work) });
    await Promise.all(waiting);
  };
  return { open, keep, say, names, tell, requestedUrls, caches, site };
}

test.each([
  ["bytes=0-", 0, 2499],
  ["bytes=0-1", 0, 1],
  ["bytes=999-1000", 999, 1000],
  ["bytes=1200-", 1200, 2499],
  ["bytes=-3", 2497, 2499],
  ["bytes=-9999", 0, 2499],
  ["bytes=2499-9999", 2499, 2499],
])("a kept video answers the range %s", async (range, start, end) => {
  const { open, keep } = await startWorker();
  await keep("v1");
  const response = (await open("/kept/v1/film", { mode: "no-cors", range }))!;
  expect({ status: response.status, range: response.headers.get("Content-Range") }).toEqual({
    status: 206,
    range: `bytes ${start}-${end}/2500`,
  });
  expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
  expect(Buffer.from(await response.arrayBuffer()).equals(film.slice(start, end + 1))).toBe(true);
});

test.each(["", "bytes=5-2", "bytes=-", "bytes=0-1,4-5", "lines=0-1"])(
  "a kept video is sent whole for the range '%s'",
  async (range) => {
    const { open, keep } = await startWorker();
    await keep("v1");
    const response = (await open("/kept/v1/film", { mode: "no-cors", range }))!;
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(film)).toBe(true);
  },
);

test("a range beyond the end is refused, and so is a video that is not kept", async () => {
  const { open, keep } = await startWorker({ account: null, videos: { v1: true } });
  await keep("v1");
  expect((await open("/kept/v1/film", { range: "bytes=2500-" }))!.status).toBe(416);
  expect((await open("/kept/v2/film"))!.status).toBe(404);
  expect((await open("/kept/v1/poster"))!.status).toBe(404);
  expect(await (await open("/kept/v1/read?page=1"))!.text()).toBe("to read");
});

test("the list comes from the site, and from the device without a network", async () => {
  const { open, caches, site } = await startWorker();
  expect(await (await open("/kept"))!.text()).toBe("from the site");
  await (await caches.open("kept")).put("/kept", new Response("from the device"));
  site.videos = null;
  expect(await (await open("/kept?id=v1&t=25"))!.text()).toBe("from the device");
});

test("a video that may no longer be saved is removed, and named once", async () => {
  const { keep, names, tell, site } = await startWorker();
  await Promise.all([keep("v1"), keep("v2", null, "Boats")]);
  site.videos = null;
  expect(await tell()).toEqual([]);
  site.videos = { v1: true };
  expect(await tell()).toEqual(["Boats"]);
  expect(names()).toEqual(["kept:v1"]);
  expect(await tell()).toEqual([]);
});

test("private videos go with the end of a session and with another account, and nobody else reads their names", async () => {
  for (const account of [null, "bea"]) {
    const { keep, names, tell } = await startWorker({ account, videos: { v1: true, v2: false } });
    await Promise.all([keep("v1"), keep("v2", "anna")]);
    expect(await tell()).toEqual([]);
    expect(names()).toEqual(["kept:v1"]);
  }
});

test("the name of a private video is never shown, so that nobody reads it after a sign-out", async () => {
  const { open, keep, names, tell } = await startWorker({ account: "anna", videos: {} });
  await Promise.all([keep("v1"), keep("v2", "anna")]);
  await open("/");
  expect(names()).toEqual([]);
  await open("/logout", signOut);
  expect(await tell()).toEqual(["v1"]);
});

test("a video that is forgotten while the site is asked does not come back", async () => {
  const { keep, names, tell, caches, site } = await startWorker({ account: "anna", videos: {} });
  await keep("v1");
  Object.defineProperty(site, "videos", { get: () => (void caches.delete("kept:v1"), { v1: false }) });
  await tell();
  expect(names()).toEqual([]);
});

test("the owner keeps a private video, and one that becomes private is the account's from then on", async () => {
  const { open, keep, names, tell } = await startWorker({ account: "anna", videos: { v1: false, v2: false } });
  await Promise.all([keep("v1"), keep("v2", "anna")]);
  expect(await tell()).toEqual([]);
  expect(names()).toEqual(["kept:v1", "kept:v2"]);
  expect((await open("/logout", signOut))!.status).toBe(200);
  expect(names()).toEqual([]);
});

test("signing out without scripts removes private videos by the page that follows", async () => {
  const { open, keep, names, site } = await startWorker({ account: "anna", videos: { v1: false } });
  await keep("v1", "anna");
  await open("/");
  expect(await open("/logout", { method: "POST" })).toBeNull();
  site.account = null;
  await open("/");
  expect(names()).toEqual([]);
});

test("a sign-out that fails, or that another site sends, keeps private videos", async () => {
  const { open, keep, names, site } = await startWorker({ account: "anna", videos: { v1: false }, isRefusing: true });
  await keep("v1", "anna");
  await open("/logout", signOut);
  await open("/logout", { method: "POST" });
  await open("/");
  expect(names()).toEqual(["kept:v1"]);
  site.videos = null;
  await expect(open("/logout", signOut)).rejects.toThrow("Failed to fetch");
  expect(names()).toEqual(["kept:v1"]);
});

test("a page without a network has them removed, too", async () => {
  const { keep, names, say } = await startWorker({ account: "anna", videos: null });
  await Promise.all([keep("v1"), keep("v2", "anna")]);
  await say("another message");
  expect(names()).toHaveLength(2);
  await say("signed-out");
  expect(names()).toEqual(["kept:v1"]);
});

test("a page asks at most once in ten minutes, after a sign-in again, and never where nothing is kept", async () => {
  const { open, keep, requestedUrls } = await startWorker({ account: null, videos: { v1: true } });
  const checks = () => requestedUrls.filter((url) => url.startsWith("/keepable")).length;
  await open("/");
  expect(checks()).toBe(0);
  await keep("v1");
  for (const path of ["/", "/tweets", "/"]) await open(path);
  expect(checks()).toBe(1);
  await open("/login", { method: "POST" });
  await open("/");
  expect(checks()).toBe(2);
});

test("more than a hundred videos are asked for in several calls", async () => {
  const { keep, tell, requestedUrls } = await startWorker({ account: null, videos: {} });
  for (let index = 0; index < 101; index++) await keep(`v${index}`);
  expect(await tell()).toHaveLength(101);
  expect(requestedUrls.map((url) => url.split(",").length)).toEqual([100, 1]);
});

test("the worker is sent without its comments", () => {
  expect(writeWorker("[]", "v1")).not.toMatch(/\/\*|^\s*\/\/|docs\/decisions/m);
});
