import { createHash } from "node:crypto";
import { inlineCss } from "./inline-css.server";

/** The origins besides this site's that media may come from. */
export const mediaOrigins = (process.env.MEDIA_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);

const hashes = Object.values(inlineCss)
  .map((text) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  .join("");

/** One constant, the same on every page, so that a 304 keeps a policy that fits the body kept. */
export function contentSecurityPolicy(mediaOrigins: readonly string[]): string {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${hashes}`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
