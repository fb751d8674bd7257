import { createHash } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { type RouteArgs, readSiteContext } from "#app/context.server";
import { splitAddresses } from "#app/format/split-addresses";
import type { TextPart } from "#app/format/text-parts";
import { toBranding } from "#app/http/site-branding.server";
import { createServerCache } from "#app/http/server-cache.server";
import { visitorApi } from "#app/http/visitor-api.server";
import { notSupported } from "#app/messages";
import { apiSession } from "#app/video-api/transport/session.server";
import { type Control, listMissingControls } from "#app/video-api/supported-controls.server";
import { ApiError } from "#contract/errors";
import type { Site } from "#contract/site";
import { defaultDescription, productName } from "#contract/words/site";
import { setDefaultLanguage } from "#languages/runtime/language";

/** A change of the site is visible after a second at the latest. */
const sites = createServerCache<Site>({ ttlMs: 1_000, waitMs: 300 });

const defaultSite: Site = {
  name: productName,
  description: defaultDescription,
  contact: "",
  language: "en",
  notice: null,
  texts: [],
  publishesDecisions: false,
  categories: [],
  accent: "",
  pattern: "waves",
  logo: null,
};

const lastSites = new Map<string, Site>();
let lastSite = defaultSite;

/**
 * Reads what every page needs to know of its site, at most once a second for all requests. If the call fails, returns
 * what this process read last, or the default site.
 */
export const readSite = (request: Request, context: AppLoadContext): Promise<Site> =>
  sites.read(readSiteContext(request, context).apiUrl, () => fetchSite(request, context));

async function fetchSite(request: Request, context: AppLoadContext): Promise<Site> {
  const { apiUrl, siteName } = readSiteContext(request, context);
  try {
    const { data } = await visitorApi(request, context).site.find();
    const site = { ...data, name: siteName ?? data.name };
    setDefaultLanguage(site.language);
    lastSites.set(apiUrl, site);
    lastSite = site;
    return site;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return lastSites.get(apiUrl) ?? { ...defaultSite, name: siteName ?? productName };
  }
}

/** Throws a 501 where the server shows nothing to visitors; for what other sites and programs read. */
export async function requirePublicAccess({ request, context }: RouteArgs, control: Control) {
  await readSite(request, context);
  if (!listMissingControls(apiSession(request, context)).includes(control)) return;
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  throw new Response(notSupported(), { status: 501, headers });
}

/** Makes the next page read the site anew, after a change. */
export const clearSiteCache = () => sites.clear();

export const readSiteName = async (request: Request, context: AppLoadContext): Promise<string> =>
  (await readSite(request, context)).name;

/** Returns the site as this process read it last, for pages that cannot wait. */
export const readLastSite = () => lastSite;

/** Splits a text of the site into its lines with links, and the text between them. */
export const toSiteTextParts = (text: string): TextPart[] =>
  splitAddresses(text).map(({ value, isAddress }) => (isAddress ? { text: value, to: value } : value));

export type SiteView = ReturnType<typeof toSiteView>;

/** Derives the id of a notice from its text, so that another text is another notice. */
const makeNoticeId = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 12);

/** Picks what pages show of their site; leaves out default values and a dismissed notice. */
export const toSiteView = (site: Site, dismissedNotice: string | null) => {
  const { name, description, notice, texts, publishesDecisions } = site;
  const branding = toBranding(site);
  return {
    ...(name !== productName && { name }),
    ...(description !== defaultDescription && { description }),
    ...(notice !== null &&
      makeNoticeId(notice) !== dismissedNotice && {
        notice: { id: makeNoticeId(notice), parts: toSiteTextParts(notice) },
      }),
    ...(texts.length > 0 && { texts }),
    ...(publishesDecisions && { publishesDecisions }),
    ...(branding && { branding }),
  };
};
