/*
 * Removes from what the device keeps of videos (app/kept/kept-video.ts) what its viewer may not see or download any more.
 * docs/decisions/11-lists-and-offline.md
 */
const keptPage = "kept";
const keptPrefix = "kept:";
const keptCheckMs = 10 * 60_000;
const checkedPath = "/kept/checked";
const removedPath = "/kept/removed";

const listKeptCaches = async () => (await caches.keys()).filter((name) => name.startsWith(keptPrefix));

async function readKeptVideo(cacheName) {
  const info = await caches.match(`/kept/${cacheName.slice(keptPrefix.length)}/info`, { cacheName });
  return info?.json();
}

const listKeptVideos = async () => (await Promise.all((await listKeptCaches()).map(readKeptVideo))).filter(Boolean);

const forgetKept = ({ _id }) => caches.delete(keptPrefix + _id);

/** Removes what only the account that signed out may see. */
const forgetPrivate = async () =>
  Promise.all((await listKeptVideos()).filter(({ account }) => account !== null).map(forgetKept));

const saveNote = async (path, value) => (await caches.open(keptPage)).put(path, new Response(JSON.stringify(value)));
const readNote = async (path) => (await caches.match(path, { cacheName: keptPage }))?.json();

/** Reads JSON within ten seconds; the oldest browsers have no signals with a time. */
async function readInTime(url) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 10_000);
  try {
    const response = await fetch(url, { cache: "no-store", signal: controller.signal });
    if (!response.ok) throw new Error(`The site answers ${response.status}`);
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks which of these videos may still be kept, and removes the others. Returns the removed public ones: anybody may
 * read their titles.
 */
async function checkSome(films) {
  const ids = films.map(({ _id }) => _id).join();
  const { account, videos } = await readInTime(`/keepable?ids=${ids}`);
  const isKept = (film) =>
    videos.some(({ _id }) => _id === film._id) && (film.account === null || film.account === account);
  const removedVideos = films.filter((film) => !isKept(film));
  await Promise.all(removedVideos.map(forgetKept));
  for (const film of films.filter(isKept)) {
    const { isOpen } = videos.find(({ _id }) => _id === film._id);
    const owner = isOpen ? null : account;
    if (owner !== film.account) await storeAccount({ ...film, account: owner });
  }
  return removedVideos.filter((film) => film.account === null);
}

async function storeAccount(film) {
  if (!(await caches.has(keptPrefix + film._id))) return;
  const cache = await caches.open(keptPrefix + film._id);
  const headers = { "Content-Type": "application/json" };
  await cache.put(`/kept/${film._id}/info`, new Response(JSON.stringify(film), { headers }));
}

/** Stores titles to show; a page and the list may find the same ones at once. */
const noteRemoved = async (titles) =>
  saveNote(removedPath, [...new Set([...((await readNote(removedPath)) ?? []), ...titles])]);

/** Checks all kept videos, a hundred at a time, and notes the titles of those that it removes. */
async function checkKept() {
  const films = await listKeptVideos();
  if (films.length === 0) return;
  for (let index = 0; index < films.length; index += 100) {
    const titles = (await checkSome(films.slice(index, index + 100))).map(({ title }) => title);
    if (titles.length > 0) await noteRemoved(titles);
  }
  await saveNote(checkedPath, Date.now());
}

async function checkKeptInTime() {
  if ((await listKeptCaches()).length === 0) return;
  if (Date.now() - ((await readNote(checkedPath)) ?? 0) > keptCheckMs) await checkKept();
}

/** Makes the next page check: somebody may sign in, or out. */
async function checkSoon() {
  if (await caches.has(keptPage)) await saveNote(checkedPath, 0);
}

/** Removes private videos if the session is over after this answer: signing out may fail. */
async function forgetAfter(answer) {
  await answer;
  const response = await fetch("/session", { cache: "no-store" });
  if (response.ok && !(await response.json()).isSignedIn) await forgetPrivate();
}

/** Handles a form that signs in or out. If it navigates, it may come from another site: only the next page checks. */
function heedForm(event, pathname) {
  if (!/^\/(login|signup|logout)\b/.test(pathname)) return;
  event.waitUntil(checkSoon());
  if (pathname !== "/logout" || event.request.mode === "navigate") return;
  const answer = fetch(event.request);
  event.respondWith(answer);
  event.waitUntil(forgetAfter(answer).catch(() => undefined));
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST") heedForm(event, pathname);
  else if (mode === "navigate") event.waitUntil(checkKeptInTime().catch(() => undefined));
});

// A page without a network stops the form, and says that somebody signs out.
addEventListener("message", (event) => event.data === "signed-out" && event.waitUntil(forgetPrivate()));
