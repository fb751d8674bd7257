import type { Logger } from "pino";
import { type ApiSettings, openApi } from "#api/open";
import { scheduleBackups } from "#server/backup-schedule";
import { compressResponse } from "#server/compress";
import { type Config, readConfig } from "#server/config";
import { openDataDirectory } from "#server/data-directory";
import { listen, stopListening } from "#server/listen";
import { createLog } from "#server/log";
import { createNodeServer, type NodeParts } from "#server/node";
import { onStop } from "#server/on-stop";
import { createPageCache, type PageCache } from "#server/page-cache";
import { makeFilesPrivate } from "#server/private-files";
import { requestReader } from "#server/read-request";
import { sendSafeHeaders } from "#server/safe-headers";
import { readSecret } from "#server/session-secret";
import { createSite } from "#server/site";
import { openWebTier, type WebTier } from "#server/web-tier";
import { explainDatabaseError, workSettings } from "#server/work-settings";
import type { SiteContext, Transport } from "./app/context.server";

type Api = Awaited<ReturnType<typeof openApi>>;

/** Opens the data directory, the video API and the web tier, and serves them until the process is told to stop. */
async function main() {
  makeFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const { dir, lock } = await openDataDirectory(config.DATA_DIR, log);
  const secret = await readSecret(config.SESSION_SECRET, dir);
  const api = config.VIDEO_API_URL
    ? null
    : await explainDatabaseError(config, openApi(apiSettings(config, dir, secret, log)));
  const isHttpsSite = config.PUBLIC_URL?.startsWith("https:") ?? false;
  const webTier = await openWebTier(process.argv.includes("--dev"), secret, isHttpsSite);

  const addresses = { trustedProxies: config.TRUSTED_PROXIES, publicUrl: config.PUBLIC_URL };
  const pages = createPageCache();
  const server = createNodeServer({
    readRequest: requestReader(addresses),
    media: api?.serveMedia ?? null,
    assets: webTier.assets,
    pages,
    log,
    fetch: createFetch(config, api, webTier, pages, log),
  });
  sendSafeHeaders(server, addresses);
  webTier.attach?.(server);
  const port = await listen(server, config);
  log.info({ url: config.PUBLIC_URL ?? `http://localhost:${port}`, dataDir: config.DATA_DIR }, "Vidlark is up");
  if (api && !api.tools.ffmpeg)
    log.warn("ffmpeg was not found: videos other than H.264 MP4 and WebM cannot be converted");

  const backups = api && config.BACKUP_TO ? scheduleBackups(api.db, config.BACKUP_AT, log) : null;

  onStop(async () => {
    await stopListening(server);
    await backups?.stop();
    await api?.close();
    await webTier.close?.();
    lock.release();
  }, log);
}

const isApiPath = (path: string) => /^\/(api(\/|$)|healthcheck(\/backup)?\/?$)/.test(path);

/** Creates what answers requests: the bundled API answers its own paths, the site all others. */
function createFetch(
  config: Config,
  api: Api | null,
  { loadBuild, mode }: WebTier,
  pages: PageCache,
  log: Logger,
): NodeParts["fetch"] {
  const site = createSite({
    loadBuild,
    mode,
    apiUrl: config.VIDEO_API_URL ?? "http://api.internal/api/v1",
    transport: api ? sendInProcess(api) : sendToOtherServer,
    mediaPath: api ? null : "/media",
    support: readSupport(config),
    pages,
    log,
  });
  return async (request, visitor) => {
    if (!api || !isApiPath(new URL(request.url).pathname)) return site(request, visitor);
    return compressResponse(request, await api.api.fetch(request, { ...visitor, inProcess: false }));
  };
}

const sendInProcess =
  ({ api }: Api): Transport =>
  async (request, visitor) =>
    api.fetch(request, { ...visitor, inProcess: true });

const sendToOtherServer: Transport = (request, { address }) => {
  request.headers.set("X-Forwarded-For", address);
  return fetch(request);
};

const apiSettings = (config: Config, dataDir: string, secret: string, log: Logger): ApiSettings => ({
  ...workSettings(config, dataDir, log),
  limits: {
    secret,
    signups: config.SIGNUPS,
    corsOrigins: config.CORS_ORIGIN,
    errorFormat: config.API_ERROR_FORMAT,
    maxVideoBytes: config.MAX_VIDEO_SIZE,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    hasBackupSchedule: config.BACKUP_TO !== undefined,
  },
  keepUploads: config.UPLOAD_KEEP,
});

const readSupport = (config: Config): SiteContext["support"] => ({
  social: config.SUPPORT_SOCIAL ?? null,
  professional: config.SUPPORT_PROFESSIONAL ?? null,
  code: config.SUPPORT_CODE ?? null,
  chat: config.SUPPORT_CHAT ?? null,
});

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
