import { createHash } from "node:crypto";
import { inlineCss } from "./inline-css.server";

/** The origins besides this site's that media may come from. */
export const mediaOrigins = (process.env.MEDIA_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);

const hashes = Object.values(inlineCss)
  .map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join("");

export const joinOrigins = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join("");

/**
 * One constant, the same on every page, so that a 304 keeps a policy that fits the body kept. Of `playedOrigins` pages
 * may only play films.
 */
export function contentSecurityPolicy(mediaOrigins: readonly string[], playedOrigins: readonly string[] = []): string {
  const media = joinOrigins(mediaOrigins);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${hashes}`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}${joinOrigins(playedOrigins)}`,
    `connect-src 'self'${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const currentPolicy = { played: [] as readonly string[], policy: contentSecurityPolicy(mediaOrigins) };

/** Lets pages play films of the origin that the API redirects to; the server calls it once at start. */
export function configurePolicy(storageOrigin: string | null) {
  currentPolicy.played = storageOrigin === null ? [] : [storageOrigin];
  currentPolicy.policy = contentSecurityPolicy(mediaOrigins, currentPolicy.played);
}

/** Returns the origins besides this site's whose films a page may play. */
export const playedOrigins = (): readonly string[] => [...mediaOrigins, ...currentPolicy.played];

/** Returns the policy of every page; null in development. */
export const pagePolicy = () => (import.meta.env.PROD ? currentPolicy.policy : null);
