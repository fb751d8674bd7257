import type { SiteContext } from "#app/context.server";
import { logWarning } from "#app/log.server";

const mediaKeys = new Set([
  "audioFile",
  "avatar",
  "coverImage",
  "downloadFile",
  "hls",
  "src",
  "storyboard",
  "thumbnail",
  "thumbnailSmall",
  "videoFile",
]);

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
 * those elsewhere are left to the setting MEDIA_ORIGINS.
 */
export function createMediaReviver({ mediaPath, apiUrl, requester }: SiteContext) {
  if (!mediaPath) return undefined;
  const proxiedOrigins = new Set([toOrigin(apiUrl), requester.origin]);
  return (key: string, value: unknown) => {
    const address = mediaKeys.has(key) ? addressIn(value) : "";
    if (!address) return value;
    if (/^\/(?![/\\])/.test(address)) return mediaPath + address;
    const origin = /^https?:/i.test(address) ? toOrigin(address) : null;
    if (origin === null) return value;
    if (proxiedOrigins.has(origin)) return mediaPath + toPath(address);
    if (!allowedOrigins.has(origin)) reportBlocked(apiUrl, origin);
    return address;
  };
}

function toPath(address: string) {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
