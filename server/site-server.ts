import type { Logger } from "pino";
import type { Api } from "#api/open";
import { compressResponse } from "#server/compress";
import type { Config } from "#server/config";
import type { Health } from "#server/health";
import { createHttpServer, type HttpServerParts } from "#server/http-server";
import type { Metrics } from "#server/metrics";
import { createRouteFinder } from "#server/find-route";
import { createLongBodyCheck } from "#server/limit-body-time";
import { createPageCache, type PageCache } from "#server/page-cache";
import { createRequestReader } from "#server/read-request";
import { sendSafeHeaders } from "#server/safe-headers";
import { createPageHandler } from "#server/page-handler";
import { readSupport } from "#server/site-settings";
import type { WebTier } from "#server/web-tier";
import { sendOverNetwork, type Transport } from "#app/context.server";

interface Tiers {
  /** Null in front of another server's API. */
  api: Api | null;
  webTier: WebTier;
  metrics: Metrics;
  health: Health;
}

/** Creates the HTTP server in front of both tiers; it does not listen yet. */
export async function createSiteServer(config: Config, { api, webTier, metrics, health }: Tiers, log: Logger) {
  const addresses = { trustedProxies: config.TRUSTED_PROXIES, publicUrl: config.PUBLIC_URL };
  const pages = createPageCache(undefined, metrics.countPageLookup);
  const findRoute = createRouteFinder((await webTier.loadBuild()).routes);
  const server = createHttpServer({
    readRequest: createRequestReader(addresses),
    media: api?.serveMedia ?? null,
    assets: webTier.assets,
    pages,
    health,
    measureRequest: metrics.measureRequests(findRoute),
    mayTakeLong: createLongBodyCheck(findRoute),
    log,
    fetch: createFetch({ config, api, webTier, pages, log }),
  });
  const coversSubdomains = config.HSTS_SUBDOMAINS === "yes";
  sendSafeHeaders(server, { ...addresses, coversSubdomains, hasPolicy: webTier.mode === "production" });
  webTier.attach?.(server);
  return server;
}

const isApiPath = (path: string) => /^\/(api(\/|$)|healthcheck(\/backup)?\/?$)/.test(path);

interface FetchParts extends Pick<Tiers, "api" | "webTier"> {
  config: Config;
  pages: PageCache;
  log: Logger;
}

/** Creates the function that answers requests: the bundled API answers its own paths, the site all others. */
function createFetch({ config, api, webTier, pages, log }: FetchParts): HttpServerParts["fetch"] {
  const servePage = createPageHandler({
    loadBuild: webTier.loadBuild,
    mode: webTier.mode,
    apiUrl: config.VIDEO_API_URL ?? "http://api.internal/api/v1",
    transport: api ? sendInProcess(api) : sendToOtherServer,
    openPageCalls: api?.openPageCalls,
    findPictureBytes: api?.findPictureBytes,
    mediaPath: api ? null : "/media",
    support: readSupport(config),
    siteName: config.SITE_NAME ?? null,
    securityContact: config.SECURITY_CONTACT ?? null,
    pages,
    log,
  });
  return async (request, requester) => {
    if (!api || !isApiPath(new URL(request.url).pathname)) return servePage(request, requester);
    return compressResponse(request, await api.api.fetch(request, { ...requester, isInProcess: false }));
  };
}

const sendInProcess =
  ({ api }: Api): Transport =>
  async (request, requester) =>
    api.fetch(request, { ...requester, isInProcess: true });

const sendToOtherServer: Transport = (request, { address }) => {
  request.headers.set("X-Forwarded-For", address);
  return sendOverNetwork(request);
};
