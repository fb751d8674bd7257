import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { StandalonePage } from "#app/components/shell/standalone-page";
import { inlineCss } from "#app/http/inline-css.server";
import { contentSecurityPolicy, mediaOrigins } from "#app/http/security-policy.server";
import { toBranding } from "#app/http/site-branding.server";
import { varyBy } from "#app/http/vary.server";
import type { Site } from "#contract/site";
import { language, offeredLanguages } from "#languages/runtime/language";
import script from "../../../../public/offline.js?raw";

/** Renders the page that a browser shows when it cannot load another, in the current language. */
export function renderOffline(site: Site) {
  const page = (
    <StandalonePage kind="offline" siteName={site.name} branding={toBranding(site) ?? {}} css={inlineCss.all} />
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** Returns the path of the offline page. It names the language, since the service worker fetches it without cookies. */
export const offlinePath = () => (offeredLanguages().length > 1 ? `/offline?hl=${language()}` : "/offline");

/** Computes a hash of the page and its script: when it changes, browsers store both again. */
export const offlineVersion = (site: Site) =>
  createHash("sha256").update(renderOffline(site)).update(script).digest("base64url").slice(0, 12);

export const offlineHeaders = (site: Site) => ({
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-cache",
  "Content-Security-Policy": contentSecurityPolicy(mediaOrigins, [], toBranding(site)?.css),
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  Vary: varyBy("Accept-Encoding"),
});
