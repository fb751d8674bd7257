import { cacheOf, idOfCache, type KeptVideo, keptPath, partPath } from "./kept-video";

/** The video was forgotten meanwhile, by its viewer, or because it may not be kept any more. */
export class Forgotten extends Error {}

/** Opens the cache of a video; throws Forgotten if it was deleted, since a new cache would stay for ever. */
async function openCache(id: string): Promise<Cache> {
  if (!(await caches.has(cacheOf(id)))) throw new Forgotten();
  return caches.open(cacheOf(id));
}

/** Begins to keep a video, or continues with it. What another press has begun may be another file: it is forgotten. */
export async function beginKeptVideo(video: KeptVideo): Promise<void> {
  const earlier = await readKeptVideo(video._id);
  if (earlier?.keptAt !== video.keptAt) await deleteKeptVideo(video._id);
  await caches.open(cacheOf(video._id));
  await storeKeptVideo(video);
}

/** Writes down what is kept of a video. Throws Forgotten. */
export async function storeKeptVideo(video: KeptVideo): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  await (await openCache(video._id)).put(keptPath(video._id, "info"), new Response(JSON.stringify(video), { headers }));
}

/** Reads what is kept of a video; null if nothing is. */
export async function readKeptVideo(id: string): Promise<KeptVideo | null> {
  const info = await caches.match(keptPath(id, "info"), { cacheName: cacheOf(id) });
  return info ? ((await info.json()) as KeptVideo) : null;
}

/** Lists what the device keeps, the newest first. */
export async function listKeptVideos(): Promise<KeptVideo[]> {
  const ids = (await caches.keys()).map(idOfCache).filter((id) => id !== null);
  const videos = await Promise.all(ids.map(readKeptVideo));
  return videos.filter((video) => video !== null).sort((one, other) => other.keptAt - one.keptAt);
}

export const deleteKeptVideo = (id: string): Promise<boolean> => caches.delete(cacheOf(id));

/** The part of a video with which its transfer continues. */
export interface NextPart {
  index: number;
  /** What it has already: a lost connection leaves a part short. */
  begun: Blob;
  /** How many bytes of the video are kept. */
  received: number;
}

/** Finds where the transfer of a video continues. */
export async function findNextPart({ _id, partBytes }: KeptVideo): Promise<NextPart> {
  const cache = await openCache(_id);
  const parts = (await cache.keys()).filter(({ url }) => url.includes("/film?part=")).length;
  const last = parts === 0 ? undefined : await cache.match(partPath(_id, parts - 1));
  const blob = await last?.blob();
  const [index, begun] = blob && blob.size < partBytes ? [parts - 1, blob] : [parts, new Blob()];
  return { index, begun, received: index * partBytes + begun.size };
}

/** Returns how many bytes of a video are kept. */
export async function countReceived(video: KeptVideo): Promise<number> {
  const { received } = await findNextPart(video);
  return Math.min(received, video.choice.bytes);
}

export async function savePart(id: string, index: number, part: Blob): Promise<void> {
  await (await openCache(id)).put(partPath(id, index), new Response(part));
}

/** Removes the parts of a video whose file is another one by now. */
export async function removeParts(id: string): Promise<void> {
  const cache = await openCache(id);
  const parts = (await cache.keys()).filter(({ url }) => url.includes("/film?part="));
  await Promise.all(parts.map((part) => cache.delete(part)));
}

/** Returns whether something of a video is kept under a name, such as its poster. */
export const hasFile = async (id: string, name: string): Promise<boolean> =>
  (await (await openCache(id)).match(keptPath(id, name))) !== undefined;

/** Keeps a file beside the video. Its headers stay: pages to read have a policy. */
export async function saveFile(id: string, name: string, { body, headers }: { body: Blob; headers: Headers }) {
  const storedHeaders = new Headers();
  for (const header of ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options"])
    if (headers.has(header)) storedHeaders.set(header, headers.get(header)!);
  await (await openCache(id)).put(keptPath(id, name), new Response(body, { headers: storedHeaders }));
}

/** Adds up what is kept beside the video. */
export async function countExtraBytes(id: string): Promise<number> {
  const cache = await openCache(id);
  const files = (await cache.keys()).filter(({ url }) => !/\/(info|film\?part=\d+)$/.test(url));
  const sizes = await Promise.all(files.map(async (file) => (await (await cache.match(file))!.blob()).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
