import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { shorten, writeWorker } from "#app/http/service-worker.server";
import { inLanguage, offerLanguages } from "#languages/runtime/language";
import { offlinePath, offlineVersion, renderOffline } from "#app/routes/site/offline/render.server";
import { loader as offline } from "#app/routes/site/offline/route";
import { loader as serviceWorker } from "#app/routes/programs/[service-worker.js]";
import { routeArgs } from "#tests/support/route-args";
import push from "#app/service-worker/push.js?raw";
import worker from "#app/service-worker/worker.js?raw";
import { aSite } from "#tests/support/stub-api";

interface FetchEvent {
  request: { method: string; mode: string; url: string };
  preloadResponse?: Promise<unknown>;
  respondWith: (response: Promise<unknown>) => void;
}

const aSubscription = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) });

/** Runs the worker as a browser does; `open` returns what it answers, or null if it leaves a request alone. */
function startWorker(network: () => Promise<string>, userAgent = "Chrome/140.0") {
  const listeners: Record<string, (event: object) => void> = {};
  const stored: string[] = [];
  const deleted: string[] = [];
  const shown: unknown[] = [];
  const opened: string[] = [];
  const posted: [string, string][] = [];
  const preloading: string[] = [];
  const waiting: Promise<unknown>[] = [];
  class Request {
    constructor(readonly path: string) {}
  }
  runInNewContext((worker + push).replace("FILES", '["/offline?hl=es","/offline.js"]').replace("VERSION", '"v2"'), {
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    caches: {
      open: async () => ({ addAll: async (all: Request[]) => void stored.push(...all.map(({ path }) => path)) }),
      match: async (path: string) => (stored.includes(path) ? `stored ${path}` : undefined),
      keys: async () => ["offline-v1", "offline-v2", "kept:v1"],
      delete: async (name: string) => deleted.push(name),
    },
    clients: { claim: async () => undefined, openWindow: async (path: string) => void opened.push(path) },
    fetch: async (path: string, { body }: { body?: URLSearchParams } = {}) => {
      if (path !== "/actions/push-browser") return network();
      if (body) posted.push([path, String(body)]);
      return { text: async () => "the site's key" };
    },
    location: { origin: "https://site.test" },
    navigator: { userAgent },
    registration: {
      navigationPreload: {
        enable: async () => void preloading.push("enabled"),
        disable: async () => void preloading.push("disabled"),
      },
      showNotification: async (...shownNow: unknown[]) => void shown.push(shownNow),
      pushManager: { subscribe: async (options: object) => aSubscription(`new ${JSON.stringify(options)}`) },
    },
    Request,
    skipWaiting: async () => undefined,
    URL,
    URLSearchParams,
  });
  const dispatch = async (type: string, also: object = {}) => {
    listeners[type]!({ ...also, waitUntil: (promise: Promise<unknown>) => waiting.push(promise) });
    await Promise.all(waiting);
  };
  const open = async (request: Partial<FetchEvent["request"]>) => {
    const respondWith = vi.fn();
    const all = { method: "GET", mode: "navigate", url: "https://site.test/feed/history", ...request };
    listeners.fetch!({ request: all, respondWith });
    return respondWith.mock.calls[0]?.[0] ?? null;
  };
  return { dispatch, open, stored, deleted, shown, opened, posted, preloading };
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("the offline page has the site's policy and is revalidated at each use", async () => {
  const response = await offline(routeArgs("/offline"));
  const { headers } = response;
  const html = await response.text();
  expect(html).toContain("You are offline");
  expect(html).toContain('<a class="button button-primary" href="">Try again</a>');
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

test("another script of the offline page makes another version, which browsers store", () => {
  const files = renderOffline(aSite()) + readFileSync("public/offline.js", "utf8");
  const hash = createHash("sha256").update(files).digest("base64url");
  expect(hash.startsWith(offlineVersion(aSite()))).toBe(true);
});

test("the service worker removes itself in development and with the setting off", async () => {
  const response = await serviceWorker(routeArgs("/service-worker.js"));
  expect(await response.text()).toContain("registration.unregister()");
  expect(response.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-cache");
});

test("the worker stores its own files alone, and deletes only those of another version", async () => {
  const { dispatch, open, stored, deleted } = startWorker(async () => "a private page");
  await dispatch("install");
  await dispatch("activate");
  expect(await open({})).toBe("a private page");
  expect(stored).toEqual(["/offline?hl=es", "/offline.js"]);
  expect(deleted).toEqual(["offline-v1"]);
});

test.for([
  ["enabled", "Chrome/140.0 Safari/537.36"],
  ["enabled", "Version/18.0 Safari/605.1.15"],
  ["disabled", "Gecko/20100101 Firefox/140.0"],
])("pages that load while the worker starts are %s in %s", async ([expected, userAgent]) => {
  const { dispatch, preloading } = startWorker(lost, userAgent);
  await dispatch("activate");
  expect(preloading).toEqual([expected]);
});

test("the worker shows what is pushed, in its language, in place of an earlier one about the same", async () => {
  const { dispatch, shown } = startWorker(lost);
  const pushed = { id: "n1", title: "Bea replied to you", body: "Terns", lang: "en" };
  await dispatch("push", { data: { json: () => pushed } });
  expect(shown).toEqual([
    ["Bea replied to you", expect.objectContaining({ body: "Terns", lang: "en", dir: "auto", tag: "n1" })],
  ]);
});

test("a press on what was pushed opens its notification, which is read then", async () => {
  const { dispatch, opened } = startWorker(lost);
  const close = vi.fn();
  await dispatch("notificationclick", { notification: { tag: "n1", close } });
  expect([opened, close.mock.calls.length]).toEqual([["/notifications/n1"], 1]);
});

test("the worker sends another address of its browser: the one that the event brings, or one that it asks for", async () => {
  const { dispatch, posted } = startWorker(lost);
  await dispatch("pushsubscriptionchange", { newSubscription: aSubscription("brought") });
  await dispatch("pushsubscriptionchange", { newSubscription: null });
  await dispatch("pushsubscriptionchange");
  const path = "/actions/push-browser";
  const options = { userVisibleOnly: true, applicationServerKey: "the site's key" };
  const renewal = new URLSearchParams({
    endpoint: `new ${JSON.stringify(options)}`,
    p256dh: "p",
    auth: "a",
  }).toString();
  expect(posted).toEqual([
    [path, "endpoint=brought&p256dh=p&auth=a"],
    [path, renewal],
    [path, renewal],
  ]);
});

test("what shows notifications costs the worker at most 1 kB before a press", () => {
  const compressed = (text: string) => brotliCompressSync(text).length;
  const all = writeWorker("[]", "v1");
  const script = shorten(push);
  expect(all.endsWith(script)).toBe(true);
  // Pages cost 0.14 kB more, compressed.
  expect(script.length).toBeLessThanOrEqual(1_000);
  expect(compressed(all) - compressed(all.slice(0, -script.length))).toBeLessThanOrEqual(400);
});

test("a page that cannot be loaded is replaced by the offline page", async () => {
  const { dispatch, open } = startWorker(lost);
  await dispatch("install");
  expect(await open({})).toBe("stored /offline?hl=es");
  expect(await open({ mode: "no-cors", url: "https://site.test/offline.js" })).toBe("stored /offline.js");
});

test.each([
  ["a form", { method: "POST" }],
  ["data of a page", { mode: "cors", url: "https://site.test/?_data=root" }],
  ["a video", { mode: "no-cors", url: "https://site.test/media/v/k/240.mp4" }],
  ["another site", { mode: "no-cors", url: "https://media.test/offline" }],
])("the worker leaves %s to the browser", async (_name, request) => {
  const { open } = startWorker(lost);
  expect(await open(request)).toBeNull();
});

test("the worker keeps the offline page of its reader's language, and another one after a change of it", async () => {
  offerLanguages(["en", "ar-XB"]);
  onTestFinished(() => offerLanguages(["en"]));
  expect(inLanguage("ar-XB", offlinePath)).toBe("/offline?hl=ar-XB");
  expect(inLanguage("ar-XB", () => offlineVersion(aSite()))).not.toBe(offlineVersion(aSite()));
  expect(inLanguage("ar-XB", () => renderOffline(aSite()))).toMatch(/<html lang="ar-XB" dir="rtl"/);
});
