import { createHash } from "node:crypto";
import { inlineCss } from "./inline-css.server";

/** The other origins from which pages may load media. */
export const mediaOrigins = (process.env.MEDIA_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);

export const hashStyle = (css: string) => ` 'sha256-${createHash("sha256").update(css).digest("base64")}'`;

const hashes = Object.values(inlineCss).map(hashStyle).join("");

export const joinOrigins = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join("");

/**
 * Writes the policy of a page. It is the same on all pages with the same branding, so that the policy of a 304 fits the
 * cached body. Pages may play videos from `playedOrigins` but load nothing else from there.
 */
export function contentSecurityPolicy(
  mediaOrigins: readonly string[],
  playedOrigins: readonly string[] = [],
  brandingCss = "",
): string {
  const media = joinOrigins(mediaOrigins);
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${hashes}${brandingCss && hashStyle(brandingCss)}`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}${joinOrigins(playedOrigins)}`,
    `connect-src 'self'${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const currentPolicy = { played: [] as readonly string[], brandingCss: "", policy: contentSecurityPolicy(mediaOrigins) };

/** Lets pages play videos of the origin that the API redirects to; the server calls it once at start. */
export function configurePolicy(storageOrigin: string | null) {
  currentPolicy.played = storageOrigin === null ? [] : [storageOrigin];
  currentPolicy.policy = contentSecurityPolicy(mediaOrigins, currentPolicy.played, currentPolicy.brandingCss);
}

/** Returns the other origins from which a page may play videos. */
export const playedOrigins = (): readonly string[] => [...mediaOrigins, ...currentPolicy.played];

/** Returns the policy of all pages with this branding; null in development. */
export function pagePolicy(brandingCss = ""): string | null {
  if (!import.meta.env.PROD) return null;
  if (brandingCss !== currentPolicy.brandingCss) {
    currentPolicy.brandingCss = brandingCss;
    currentPolicy.policy = contentSecurityPolicy(mediaOrigins, currentPolicy.played, brandingCss);
  }
  return currentPolicy.policy;
}
