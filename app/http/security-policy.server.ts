import { createHash } from "node:crypto";
import { inlineCss } from "./inline-css.server";

/** The origins besides this site's that media may come from. */
export const mediaOrigins = (process.env.MEDIA_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);

export const hashStyle = (css: string) => ` 'sha256-${createHash("sha256").update(css).digest("base64")}'`;

const hashes = Object.values(inlineCss).map(hashStyle).join("");

export const joinOrigins = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join("");

/**
 * The same on every page with the same style sheet of the site's colours, so that a 304 keeps a policy that fits the body
 * kept. Of `playedOrigins` pages may only play films.
 */
export function contentSecurityPolicy(
  mediaOrigins: readonly string[],
  playedOrigins: readonly string[] = [],
  faceCss = "",
): string {
  const media = joinOrigins(mediaOrigins);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${hashes}${faceCss && hashStyle(faceCss)}`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}${joinOrigins(playedOrigins)}`,
    `connect-src 'self'${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const currentPolicy = { played: [] as readonly string[], faceCss: "", policy: contentSecurityPolicy(mediaOrigins) };

/** Lets pages play films of the origin that the API redirects to; the server calls it once at start. */
export function configurePolicy(storageOrigin: string | null) {
  currentPolicy.played = storageOrigin === null ? [] : [storageOrigin];
  currentPolicy.policy = contentSecurityPolicy(mediaOrigins, currentPolicy.played, currentPolicy.faceCss);
}

/** Returns the origins besides this site's whose films a page may play. */
export const playedOrigins = (): readonly string[] => [...mediaOrigins, ...currentPolicy.played];

/** Returns the policy of every page with this style sheet of the site's colours; null in development. */
export function pagePolicy(faceCss = ""): string | null {
  if (!import.meta.env.PROD) return null;
  if (faceCss !== currentPolicy.faceCss) {
    currentPolicy.faceCss = faceCss;
    currentPolicy.policy = contentSecurityPolicy(mediaOrigins, currentPolicy.played, faceCss);
  }
  return currentPolicy.policy;
}
