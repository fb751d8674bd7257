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

/** Renders the page that a browser shows in place of one it cannot load, in the current language. */
export function renderOffline(site: Site) {
  const page = (
    <StandalonePage kind="offline" siteName={site.name} branding={toBranding(site) ?? {}} css={inlineCss.all} />
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

/** Returns the address of the offline page, which names the language: the service worker asks for it without a cookie. */
export const offlinePath = () => (offeredLanguages().length > 1 ? `/offline?hl=${language()}` : "/offline");

/** Computes what changes with the page and its script, so that browsers store them again. */
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
