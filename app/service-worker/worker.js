/*
 * Shows the offline page in place of a page that cannot be loaded. It stores these files and nothing else: no page of
 * the site, no data and no media.
 * docs/decisions/11-lists-and-offline.md
 */
const files = FILES;
const [offlinePage] = files;
const cacheName = `offline-${VERSION}`;

async function store() {
  const cache = await caches.open(cacheName);
  await cache.addAll(files.map((path) => new Request(path, { cache: "reload", credentials: "omit" })));
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const isOutdated = (name) => name.startsWith("offline-") && name !== cacheName;
  await Promise.all(names.filter(isOutdated).map((name) => caches.delete(name)));
  // The browser requests the page while it starts the worker; in Firefox, a preload that fails ends the navigation.
  const change = navigator.userAgent.includes("Firefox/") ? "disable" : "enable";
  await registration.navigationPreload?.[change]();
  await clients.claim();
}

async function openPage(request, preloadResponse) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    return (await findStored(offlinePage)) ?? Promise.reject(error);
  }
}

const findStored = (path) => caches.match(path, { cacheName });

const openFile = (request, path) =>
  fetch(request).catch(async (error) => (await findStored(path)) ?? Promise.reject(error));

addEventListener("install", (event) => event.waitUntil(store()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request, preloadResponse } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, preloadResponse));
  else if (files.includes(pathname)) event.respondWith(openFile(request, pathname));
});
