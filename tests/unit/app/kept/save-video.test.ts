import { beforeEach, expect, test, vi } from "vitest";
import { type KeptVideo, partBytes, toKeptVideo } from "#app/kept/kept-video";
import { saveVideo, type Keeping } from "#app/kept/save-video";
import { countReceived, deleteKeptVideo, listKeptVideos, readKeptVideo } from "#app/kept/store";
import { useFakeCaches } from "#tests/support/fake-caches";

const length = 2 * partBytes + 1000;
const video = Uint8Array.from({ length }, (_, index) => (index * 7) % 251);
const page = '<img src="/kept/v1/still-0.webp"><img src="/kept/v1/still-25.webp">';

const offer = {
  _id: "v1",
  title: "Boats",
  language: "en",
  channel: "Ann",
  account: null,
  poster: "/media/v1/key/thumbnail.webp",
  captions: [{ language: "en", label: "English", src: "/media/v1/key/captions-en.vtt" }],
  still: "/media/v1/key/still-0.webp",
};
const choice = { label: "240p", src: "/media/v1/key/download/240.mp4", bytes: length, mime: "video/mp4" };
const newFilm = () => toKeptVideo(offer, { ...choice }, 1);

interface Server {
  /** Bytes after which an answer with the video ends; the last of them holds for all that follow. */
  cuts: number[];
  /** Paths whose next request fails. */
  lost: Set<string>;
  /** Paths whose next request is one too many. */
  busy: Set<string>;
  etag: string;
  status?: number;
}

let requests: { path: string; range: string | null }[] = [];

/** A site that sends the video by ranges, as our own does. */
function serve({ cuts = [], lost = new Set(), busy = new Set(), etag = '"1"', status }: Partial<Server> = {}) {
  const server = { cuts, lost, busy, etag, status };
  vi.stubGlobal("fetch", async (path: string, { headers = {}, signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    const { Range: range = null, "If-Range": condition } = headers as Record<string, string>;
    requests.push({ path, range });
    if (server.status) return new Response(null, { status: server.status });
    if (server.lost.delete(path)) throw new TypeError("Failed to fetch");
    if (server.busy.delete(path)) return new Response(null, { status: 429 });
    if (path.includes("/read/kept")) return new Response(page, { headers: { "Content-Type": "text/html" } });
    if (path !== choice.src) return new Response(`content of ${path}`);
    if (condition && condition !== server.etag)
      return new Response(video, { headers: { ETag: server.etag, "Content-Length": `${length}` } });
    const start = Number(/\d+/.exec(range ?? "0")?.[0]);
    return answerWith(start, server.cuts.shift() ?? Infinity, server.etag);
  });
  return server;
}

function answerWith(start: number, cut: number, etag: string) {
  const end = Math.min(start + cut, length);
  let at = start;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= end) return end < length ? controller.error(new TypeError("network error")) : controller.close();
      controller.enqueue(video.slice(at, Math.min(at + 50_000, end)));
      at = Math.min(at + 50_000, end);
    },
  });
  const range = { "Content-Range": `bytes ${start}-${length - 1}/${length}` };
  return new Response(body, { status: 206, headers: { ETag: etag, ...range } });
}

function keep(kept: KeptVideo, changes: Partial<Keeping> = {}) {
  const onLost = vi.fn(() => void queueMicrotask(() => dispatchOnline()));
  const outcome = saveVideo(kept, {
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onLost,
    ...changes,
  });
  return { outcome, onLost };
}

let listeners: (() => void)[] = [];
const dispatchOnline = () => listeners.splice(0).forEach((listener) => listener());

beforeEach(() => {
  requests = [];
  listeners = [];
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => void listeners.push(listener));
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("navigator", {});
});

async function readParts(fake: ReturnType<typeof useFakeCaches>) {
  const parts = [...fake.all.get("kept:v1")!].filter(([path]) => path.includes("film?part="));
  return Buffer.concat(parts.sort(([one], [other]) => one.localeCompare(other)).map(([, { body }]) => body));
}

test("a video comes in parts, with its poster, captions, page to read and pictures", async () => {
  const fake = useFakeCaches();
  serve();
  expect(await keep(newFilm()).outcome).toBe("whole");
  expect([...fake.all.get("kept:v1")!.keys()].sort()).toEqual(
    [
      "info",
      "film?part=0",
      "film?part=1",
      "film?part=2",
      "poster",
      "captions-0",
      "read?page=1",
      "still-0.webp",
      "still-25.webp",
    ]
      .map((name) => `/kept/v1/${name}`)
      .sort(),
  );
  expect((await readParts(fake)).equals(video)).toBe(true);
  const [kept] = await listKeptVideos();
  expect(kept).toMatchObject({ isWhole: true, title: "Boats", etag: '"1"' });
  expect(kept!.extraBytes).toBeGreaterThan(page.length);
});

test("after a lost connection it continues at the byte where it stopped", async () => {
  const fake = useFakeCaches();
  serve({ cuts: [100_000, 200_000] });
  const { outcome, onLost } = keep(newFilm());
  expect(await outcome).toBe("whole");
  expect(onLost).toHaveBeenCalledTimes(2);
  const ranges = requests.filter(({ path }) => path === choice.src).map(({ range }) => range);
  expect(ranges).toEqual(["bytes=0-", "bytes=100000-", "bytes=300000-"]);
  expect((await readParts(fake)).equals(video)).toBe(true);
});

test.each([
  ["poster", offer.poster],
  ["captions", offer.captions[0]!.src],
  ["page to read", "/video/v1/read/kept?page=1"],
  ["picture", "/media/v1/key/still-25.webp"],
])("after a connection loss at the %s the video is fetched once", async (_, path) => {
  useFakeCaches();
  serve({ lost: new Set([path]) });
  const { outcome, onLost } = keep(newFilm());
  expect(await outcome).toBe("whole");
  expect(onLost).toHaveBeenCalledTimes(1);
  expect(requests.filter((request) => request.path === choice.src)).toHaveLength(1);
});

test("what was begun before the browser closed continues with the next press", async () => {
  useFakeCaches();
  serve({ cuts: [partBytes + 10] });
  const stopping = new AbortController();
  const onLost = () => stopping.abort();
  expect(await keep(newFilm(), { signal: stopping.signal, onLost }).outcome).toBe("stopped");
  const begun = (await readKeptVideo("v1"))!;
  expect({ isWhole: begun.isWhole, received: await countReceived(begun) }).toEqual({
    isWhole: false,
    received: partBytes + 10,
  });
  expect(await keep(begun).outcome).toBe("whole");
  expect(requests.findLast(({ path }) => path === choice.src)?.range).toBe(`bytes=${partBytes + 10}-`);
});

test("the rest of another file is never put behind what is kept", async () => {
  const fake = useFakeCaches();
  const server = serve({ cuts: [100_000] });
  const onLost = () => {
    server.etag = '"2"';
    queueMicrotask(dispatchOnline);
  };
  expect(await keep(newFilm(), { onLost }).outcome).toBe("whole");
  expect((await readParts(fake)).equals(video)).toBe(true);
});

test("a device without room keeps what came, says so, and continues when there is room", async () => {
  const fake = useFakeCaches({ roomBytes: partBytes + 2000 });
  serve();
  expect(await keep(newFilm()).outcome).toBe("full");
  const begun = (await readKeptVideo("v1"))!;
  expect({ isDeviceFull: begun.isDeviceFull, received: await countReceived(begun) }).toEqual({
    isDeviceFull: true,
    received: partBytes,
  });
  fake.room.bytes = Infinity;
  expect(await keep(begun).outcome).toBe("whole");
  expect(await readKeptVideo("v1")).toMatchObject({ isWhole: true, isDeviceFull: false });
});

test("a device without any room keeps nothing at all", async () => {
  const fake = useFakeCaches({ roomBytes: 100 });
  serve();
  expect(await keep(newFilm()).outcome).toBe("full");
  expect([...fake.all.keys()]).toEqual([]);
});

test.each([401, 403, 404, 410])(
  "an answer of %i removes what came, and a busy server is asked again",
  async (status) => {
    const fake = useFakeCaches();
    const server = serve({ status: 503 });
    const onLost = () => {
      server.status = status;
      queueMicrotask(dispatchOnline);
    };
    expect(await keep(newFilm(), { onLost }).outcome).toBe("refused");
    expect([...fake.all.keys()]).toEqual([]);
  },
);

test("a video that is forgotten on its way leaves nothing", async () => {
  const fake = useFakeCaches();
  serve();
  const onProgress = (received: number) => void (received > 100_000 && deleteKeptVideo("v1"));
  expect(await keep(newFilm(), { onProgress }).outcome).toBe("refused");
  expect([...fake.all.keys()]).toEqual([]);
});

test("a video that is forgotten while its transfer waits for the line does not come back", async () => {
  const fake = useFakeCaches();
  serve({ cuts: [100_000] });
  const onLost = () => void deleteKeptVideo("v1").then(dispatchOnline);
  expect(await keep(newFilm(), { onLost }).outcome).toBe("refused");
  expect([...fake.all.keys()]).toEqual([]);
});

test("another choice never continues with the bytes of the first", async () => {
  const fake = useFakeCaches();
  serve({ cuts: [100_000] });
  const stopping = new AbortController();
  await keep(newFilm(), { signal: stopping.signal, onLost: () => stopping.abort() }).outcome;
  requests = [];
  expect(await keep(toKeptVideo(offer, { ...choice, label: "audio only" }, 2)).outcome).toBe("whole");
  expect(requests[0]).toEqual({ path: choice.src, range: "bytes=0-" });
  expect((await readParts(fake)).equals(video)).toBe(true);
});

test("a picture for which the server is too busy is asked for again", async () => {
  const fake = useFakeCaches();
  const server = serve({ busy: new Set(["/media/v1/key/still-25.webp"]) });
  const { outcome, onLost } = keep(newFilm());
  expect(await outcome).toBe("whole");
  expect({ times: onLost.mock.calls.length, stillBusy: server.busy.size }).toEqual({ times: 1, stillBusy: 0 });
  expect([...fake.all.get("kept:v1")!.keys()]).toContain("/kept/v1/still-25.webp");
});
