import type { SiteContext } from "#app/context.server";
import { parseOwnPath } from "#app/format/path";
import { logWarning } from "#app/log.server";

const mediaKeys = new Set([
  "audioFile",
  "avatar",
  "coverImage",
  "downloadFile",
  "hls",
  "picture",
  "src",
  "still",
  "storyboard",
  "thumbnail",
  "thumbnailSmall",
  "videoFile",
]);

/** Matches a logo, which is a `data:` URL, and an icon or a frame, which is base64. */
const inlinePicture = /^(data:image\/|[A-Za-z0-9+/]+={0,2}$)/;

/** Finds the URL of a file: the text itself, or `url` in an object, as media hosts send it; empty if there is none. */
export function readUrl(value: unknown): string {
  if (typeof value === "string") return value;
  const { url } = (value ?? {}) as { url?: unknown };
  return typeof url === "string" ? url : "";
}

const toOrigin = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);

const allowedOrigins = new Set(
  (process.env.MEDIA_ORIGINS ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(toOrigin),
);

/** Origins of media that the pages' policy blocks, by the server that named them. */
const blockedOrigins = new Map<string, Set<string>>();

/** Logs once for each origin which setting lets pages show its media. */
function reportBlocked(apiUrl: string, origin: string) {
  const origins = blockedOrigins.get(apiUrl) ?? new Set();
  blockedOrigins.set(apiUrl, origins);
  if (origins.has(origin)) return;
  origins.add(origin);
  const setting = `MEDIA_ORIGINS=${[...allowedOrigins, ...origins].join(" ")}`;
  logWarning({ error: `pages may not show media of ${origin}: set ${setting}`, setting });
}

/**
 * Creates a JSON reviver for the media URLs in an answer of another server. Turns URLs of that server and of this site
 * into paths below `mediaPath`, which the site proxies; leaves those of other origins, which MEDIA_ORIGINS has to
 * allow; empties what is neither a path nor a web address.
 */
export function createMediaReviver({ mediaPath, apiUrl, requester }: SiteContext) {
  if (!mediaPath) return undefined;
  const proxiedOrigins = new Set([toOrigin(apiUrl), requester.origin]);
  return (key: string, value: unknown) => {
    const url = mediaKeys.has(key) ? readUrl(value) : "";
    if (!url) return value;
    if (url.startsWith("/")) return readPath(url, mediaPath);
    const origin = /^https?:/i.test(url) ? toOrigin(url) : null;
    if (origin === null) return key === "picture" && inlinePicture.test(url) ? url : "";
    if (proxiedOrigins.has(origin)) return mediaPath + toPath(url);
    if (!allowedOrigins.has(origin)) reportBlocked(apiUrl, origin);
    return url;
  };
}

/** Puts a path of another server below ours; empty for one that a browser would read as another host. */
function readPath(url: string, mediaPath: string): string {
  const path = parseOwnPath(url);
  return path === null ? "" : mediaPath + path;
}

function toPath(url: string) {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
