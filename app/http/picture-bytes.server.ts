import { setTimeout as wait } from "node:timers/promises";
import { type SiteContext, sendOverNetwork } from "#app/context.server";
import { listAttributes } from "./list-attributes.server";
import { mediaUrl } from "./proxy-media.server";
import { mediaOrigins } from "./security-policy.server";

/** The size of a picture in bytes; null if its server does not tell it. */
interface Size {
  bytes: number | null;
  expiresAt: number;
}

/** Sizes by the API's URL and the picture's own. */
const sizes = new Map<string, Size>();
const maxSizes = 10_000;
const [knownTtlMs, unknownTtlMs] = [60 * 60_000, 5 * 60_000];

/** Pictures whose server was asked and has not answered. */
const pendingKeys = new Set<string>();
const [maxOfPage, maxRequested] = [6, 100];
const timeoutMs = 5_000;

/** How long a page waits for sizes; what comes later is counted on the next view. */
const maxWaitMs = 120;

type PictureSite = Pick<SiteContext, "apiUrl" | "mediaPath" | "transport" | "requester" | "findPictureBytes">;

/**
 * Lists the pictures that a browser without scripts fetches for a page, each once: it ignores `loading`. Of two sizes
 * it takes `src`, which ordinary screens choose for the small pictures of a watch page.
 */
export function findPictures(html: string): string[] {
  const all = [...listAttributes(html, "<img ", "src"), ...listAttributes(html, "<video ", "poster")];
  return [...new Set(all)].filter((pictureUrl) => pictureUrl && !pictureUrl.startsWith("data:"));
}

/**
 * Returns the size of each picture in bytes; null while one of them is unknown. Waits for sizes that this process can
 * find, and for those of another server only if `mayWait`; otherwise the next view has them.
 */
export function countPictures(
  pictureUrls: string[],
  site: PictureSite,
  mayWait: boolean,
): number[] | null | Promise<number[] | null> {
  const unknown = pictureUrls.filter((pictureUrl) => findSize(site, pictureUrl) === undefined);
  if (unknown.length === 0) return readSizes(pictureUrls, site);
  const fetching = fetchSizes(unknown, site);
  if (!mayWait && !site.findPictureBytes) return null;
  return waitFor(fetching).then(() => readSizes(pictureUrls, site));
}

function readSizes(pictureUrls: string[], site: PictureSite): number[] | null {
  const all = pictureUrls.map((pictureUrl) => findSize(site, pictureUrl)?.bytes ?? null);
  return all.every((bytes) => bytes !== null) ? all : null;
}

const toKey = ({ apiUrl }: PictureSite, pictureUrl: string) => `${apiUrl} ${pictureUrl}`;

function findSize(site: PictureSite, pictureUrl: string): Size | undefined {
  const size = sizes.get(toKey(site, pictureUrl));
  return size && size.expiresAt > Date.now() ? size : undefined;
}

function remember(site: PictureSite, pictureUrl: string, bytes: number | null) {
  if (sizes.size >= maxSizes) sizes.delete(sizes.keys().next().value!);
  sizes.set(toKey(site, pictureUrl), { bytes, expiresAt: Date.now() + (bytes === null ? unknownTtlMs : knownTtlMs) });
}

async function waitFor(fetching: Promise<unknown>) {
  const limit = new AbortController();
  await Promise.race([fetching, wait(maxWaitMs, undefined, { signal: limit.signal })]).finally(() => limit.abort());
}

const isOwn = (pictureUrl: string) => pictureUrl.startsWith("/");

/** Finds sizes and remembers them; never rejects. */
async function fetchSizes(pictureUrls: string[], site: PictureSite): Promise<void> {
  const ownPaths = site.findPictureBytes ? pictureUrls.filter(isOwn) : [];
  const otherAddresses = pictureUrls.filter((pictureUrl) => !ownPaths.includes(pictureUrl));
  await Promise.all([findOwnSizes(ownPaths, site), requestSizes(otherAddresses, site)]);
}

async function findOwnSizes(paths: string[], site: PictureSite) {
  if (paths.length === 0) return;
  const bytesByPath = await site.findPictureBytes!(paths).catch(() => null);
  for (const path of bytesByPath ? paths : []) remember(site, path, bytesByPath!.get(path) ?? null);
}

/** Sends up to six requests of a page at once. A picture that was requested already is neither requested again nor waited for. */
async function requestSizes(pictureUrls: string[], site: PictureSite) {
  const queue = pictureUrls.values();
  const work = async () => {
    for (const pictureUrl of queue) {
      const key = toKey(site, pictureUrl);
      if (pendingKeys.has(key) || pendingKeys.size >= maxRequested) continue;
      pendingKeys.add(key);
      remember(site, pictureUrl, await requestBytes(pictureUrl, site).catch(() => null));
      pendingKeys.delete(key);
    }
  };
  await Promise.all(Array.from({ length: maxOfPage }, work));
}

/** Asks a picture's server for its size, without cookies and redirects; null if it may not be asked or does not tell. */
async function requestBytes(
  pictureUrl: string,
  { apiUrl, mediaPath, transport, requester }: PictureSite,
): Promise<number | null> {
  const url = toUrl(pictureUrl, { apiUrl, mediaPath });
  if (!url) return null;
  const headers = { "Accept-Encoding": "identity" };
  const init = { method: "HEAD", headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) } as const;
  const request = new Request(url, init);
  const response = await (isOwn(pictureUrl) ? transport(request, requester) : sendOverNetwork(request));
  await response.body?.cancel();
  const length = response.headers.get("Content-Length") ?? "";
  return response.status === 200 && /^\d{1,12}$/.test(length) ? Number(length) : null;
}

/** Resolves the URL of a picture at the API's server, or at an origin that pages may load media from; else null. */
function toUrl(pictureUrl: string, { apiUrl, mediaPath }: Pick<PictureSite, "apiUrl" | "mediaPath">): URL | null {
  if (isOwn(pictureUrl)) {
    if (mediaPath === null || !pictureUrl.startsWith(`${mediaPath}/`)) return null;
    const [path = "", query = ""] = pictureUrl.slice(mediaPath.length).split(/\?(.*)/s);
    return mediaUrl(path, query, apiUrl);
  }
  const url = URL.canParse(pictureUrl) ? new URL(pictureUrl) : null;
  return url && mediaOrigins.includes(url.origin) ? url : null;
}
