/*
 * Answers from what the device keeps of videos (app/kept/kept-video.ts): films with ranges, pages to read, and their list.
 * docs/decisions/11-lists-and-offline.md
 */
/** Tells the page that lists the videos what was removed since it was last open. */
async function listRemovedTitles() {
  await checkKept().catch(() => undefined);
  const removedIds = (await readNote(removedPath)) ?? [];
  await (await caches.open(keptPage)).delete(removedPath);
  return new Response(JSON.stringify({ removed: removedIds }), { headers: { "Content-Type": "application/json" } });
}

/** Reads a range of bytes (RFC 9110 §14.1.2): null for one beyond the end, all bytes for what is none. */
function readKeptRange(rangeHeader, bytes) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(rangeHeader ?? "") ?? [];
  if (!first && !last) return { start: 0, end: bytes - 1, isPart: false };
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  if (first && last && Number(last) < start) return { start: 0, end: bytes - 1, isPart: false };
  return start < bytes ? { start, end, isPart: true } : null;
}

/** Streams bytes from the parts of a video, one part at a time. */
function streamParts({ _id, partBytes }, { start, end }) {
  const cacheName = keptPrefix + _id;
  let position = start;
  return new ReadableStream({
    async pull(controller) {
      if (position > end) return controller.close();
      const index = Math.floor(position / partBytes);
      const part = await caches.match(`/kept/${_id}/film?part=${index}`, { cacheName });
      const before = index * partBytes;
      const bytes = part && new Uint8Array(await part.arrayBuffer()).subarray(position - before, end + 1 - before);
      if (!bytes?.length) return controller.error(new Error("A part is missing"));
      position += bytes.length;
      controller.enqueue(bytes);
    },
  });
}

async function sendSavedVideo(id, rangeHeader) {
  const film = await readKeptVideo(keptPrefix + id);
  if (!film) return notKept();
  const { bytes, mime } = film.choice;
  const range = readKeptRange(rangeHeader, bytes);
  if (!range) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${bytes}` } });
  const { start, end, isPart } = range;
  const headers = { "Content-Type": mime, "Content-Length": end - start + 1, "Accept-Ranges": "bytes" };
  if (isPart) headers["Content-Range"] = `bytes ${start}-${end}/${bytes}`;
  return new Response(streamParts(film, range), { status: isPart ? 206 : 200, headers });
}

const notKept = () => new Response("Not Found", { status: 404, headers: { "Content-Type": "text/plain" } });

async function openKept({ pathname, search }, request) {
  if (pathname === "/kept/check") return listRemovedTitles();
  const [id, name] = pathname.split("/").slice(2);
  if (name === "film") return sendSavedVideo(id, request.headers.get("Range"));
  const cacheName = name === undefined ? keptPage : keptPrefix + id;
  return (await caches.match(pathname + search, { cacheName })) ?? notKept();
}

/** Opens the list of kept videos: the site's own page, or without a network the one that is kept. */
async function openKeptPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    return (await caches.match("/kept", { cacheName: keptPage })) ?? openPage(request, Promise.reject(error));
  }
}

/** Returns the answer to a request, or null where the device has none. */
function answerKept(event, url) {
  if (url.pathname.startsWith("/kept/")) return openKept(url, event.request);
  return url.pathname === "/kept" && event.request.mode === "navigate" ? openKeptPage(event) : null;
}

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const requestUrl = new URL(url);
  if (method !== "GET" || requestUrl.origin !== location.origin) return;
  const answer = answerKept(event, requestUrl);
  if (!answer) return;
  event.stopImmediatePropagation();
  event.respondWith(answer);
});
