import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { StandalonePage } from "#app/components/shell/standalone-page";
import { inlineCss } from "#app/http/inline-css.server";
import { contentSecurityPolicy, mediaOrigins } from "#app/http/security-policy.server";
import script from "../../../../public/offline.js?raw";

/** Renders the page that a browser shows in place of one it cannot load. It is the same for everybody. */
export const renderOffline = (siteName: string) =>
  `<!DOCTYPE html>${renderToStaticMarkup(<StandalonePage kind="offline" siteName={siteName} css={inlineCss.all} />)}`;

/** Computes what changes with the page and its script, so that browsers store them again. */
export const offlineVersion = (siteName: string) =>
  createHash("sha256").update(renderOffline(siteName)).update(script).digest("base64url").slice(0, 12);

export const offlineHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": contentSecurityPolicy(mediaOrigins),
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Encoding",
};
