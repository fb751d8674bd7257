import type { SiteContext } from "#app/context.server";
import { pathWithin } from "#app/format/path";
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

/** A logo is a `data:` URL; an icon and a frame are base64. */
const inlinePicture = /^(data:image\/|[A-Za-z0-9+/]+={0,2}$)/;

/** Finds the URL of a file: the text itself, or what media hosts call `url` in an object about the file; empty without one. */
export function addressIn(value: unknown): string {
  if (typeof value === "string") return value;
  const { url } = (value ?? {}) as { url?: unknown };
  return typeof url === "string" ? url : "";
}

const toOrigin = (address: string) => (URL.canParse(address) ? new URL(address).origin : null);

const allowedOrigins = new Set(
  (process.env.MEDIA_ORIGINS ?? "")
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(toOrigin),
);

/** Origins of media that the pages' policy blocks, by the server that named them. */
const blockedOrigins = new Map<string, Set<string>>();

/** Says once for each origin in the log which setting lets pages show its media. */
function reportBlocked(apiUrl: string, origin: string) {
  const origins = blockedOrigins.get(apiUrl) ?? new Set();
  blockedOrigins.set(apiUrl, origins);
  if (origins.has(origin)) return;
  origins.add(origin);
  const setting = `MEDIA_ORIGINS=${[...allowedOrigins, ...origins].join(" ")}`;
  logWarning({ error: `pages may not show media of ${origin}: set ${setting}`, setting });
}

/**
 * Reads media addresses at another server's root, and at the site's own, as paths under ours, where they are passed on;
 * those elsewhere are left to the setting MEDIA_ORIGINS. Whatever is no path or web address is none.
 */
export function createMediaReviver({ mediaPath, apiUrl, requester }: SiteContext) {
  if (!mediaPath) return undefined;
  const proxiedOrigins = new Set([toOrigin(apiUrl), requester.origin]);
  return (key: string, value: unknown) => {
    const address = mediaKeys.has(key) ? addressIn(value) : "";
    if (!address) return value;
    if (address.startsWith("/")) return readPath(address, mediaPath);
    const origin = /^https?:/i.test(address) ? toOrigin(address) : null;
    if (origin === null) return key === "picture" && inlinePicture.test(address) ? address : "";
    if (proxiedOrigins.has(origin)) return mediaPath + toPath(address);
    if (!allowedOrigins.has(origin)) reportBlocked(apiUrl, origin);
    return address;
  };
}

/** A path of another server under ours; nothing for one in which a browser would read another host. */
function readPath(address: string, mediaPath: string): string {
  const path = pathWithin(address);
  return path === null ? "" : mediaPath + path;
}

function toPath(address: string) {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
