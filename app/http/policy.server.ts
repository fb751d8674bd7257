import { createHash } from "node:crypto";
import css from "#app/styles/app.css?inline";

/** The origins besides this site's that media may come from. */
export const mediaOrigins = (process.env.MEDIA_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);

/** The whole look, small enough to stand in the first page a visitor sees. */
export const inlineCss = css;

const hash = createHash("sha256").update(css).digest("base64");

/** One constant, the same on every page, so that a 304 keeps a policy that fits the body kept. */
export function contentSecurityPolicy(mediaOrigins: readonly string[]): string {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}'`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
