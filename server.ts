import { mkdir } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import { type ApiSettings, openApi } from "#api/open";
import { requestReader } from "./server/read-request";
import { compressResponse } from "#server/compress";
import { type Config, readConfig } from "#server/config";
import { lockDirectory } from "./server/lock-directory";
import { createLog } from "#server/log";
import { builtAssets, createNodeServer } from "#server/node";
import { onStop } from "#server/on-stop";
import { createPageCache } from "#server/page-cache";
import { closeDataDirectory, makeFilesPrivate } from "#server/private-files";
import { sendSafeHeaders } from "#server/safe-headers";
import { readSecret } from "./server/session-secret";
import { createSite } from "#server/site";
import { explainDatabaseError, workSettings } from "#server/work-settings";
import type { SiteContext } from "./app/context.server";

const isApi = (path: string) => /^\/(api(\/|$)|healthcheck\/?$)/.test(path);

/** How long a stop waits for open requests, in milliseconds. */
const patience = 30_000;

async function main() {
  makeFilesPrivate();
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const isDevelopment = process.argv.includes("--dev");
  const dataDir = resolve(config.DATA_DIR);
  await mkdir(dataDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`DATA_DIR ${dataDir} cannot be made: ${error.code} (example: DATA_DIR=./data)`);
  });
  const lock = lockDirectory(dataDir);
  const open = await closeDataDirectory(dataDir);
  if (open.length > 0) log.warn({ paths: open }, "other users may read these, which belong to another user");
  const secret = await readSecret(config.SESSION_SECRET, dataDir);
  const own = config.VIDEO_API_URL
    ? null
    : await explainDatabaseError(config, openApi(settingsOf(config, dataDir, secret, log)));
  const { assets, loadBuild, attach, close } = isDevelopment ? await development() : await production();
  const webTier = (await loadBuild()).entry.module as unknown as typeof import("./app/entry.server");
  const isHttpsSite = config.PUBLIC_URL?.startsWith("https:") ?? false;
  webTier.configureToasts(secret, isHttpsSite);
  webTier.configureIntents(secret, isHttpsSite);

  const pages = createPageCache();
  const site = createSite({
    loadBuild,
    mode: isDevelopment ? "development" : "production",
    apiUrl: config.VIDEO_API_URL ?? "http://api.internal/api/v1",
    transport: async (request, visitor) => {
      if (own) return own.api.fetch(request, { ...visitor, inProcess: true });
      request.headers.set("X-Forwarded-For", visitor.address);
      return fetch(request);
    },
    mediaPath: own ? null : "/media",
    support: supportOf(config),
    pages,
    log,
  });
  const server = createNodeServer({
    readRequest: requestReader({ trustedProxies: config.TRUSTED_PROXIES, publicUrl: config.PUBLIC_URL }),
    media: own?.serveMedia ?? null,
    assets,
    pages,
    log,
    fetch: async (request, visitor) => {
      if (!own || !isApi(new URL(request.url).pathname)) return site(request, visitor);
      return compressResponse(request, await own.api.fetch(request, { ...visitor, inProcess: false }));
    },
  });
  sendSafeHeaders(server, { trustedProxies: config.TRUSTED_PROXIES, publicUrl: config.PUBLIC_URL });
  attach?.(server);
  await listen(server, config);
  const { port } = server.address() as AddressInfo;
  log.info({ url: config.PUBLIC_URL ?? `http://localhost:${port}`, dataDir: config.DATA_DIR }, "Vidlark is up");
  if (own && !own.tools.ffmpeg)
    log.warn("ffmpeg was not found: videos other than H.264 MP4 and WebM cannot be converted");

  onStop(async () => {
    await finish(server);
    await own?.close();
    await close?.();
    lock.release();
  }, log);
}

const settingsOf = (config: Config, dataDir: string, secret: string, log: Logger): ApiSettings => ({
  ...workSettings(config, dataDir, log),
  limits: {
    secret,
    signups: config.SIGNUPS,
    corsOrigins: config.CORS_ORIGIN,
    errorFormat: config.API_ERROR_FORMAT,
    maxVideoBytes: config.MAX_VIDEO_SIZE,
    rateLimitScale: config.RATE_LIMIT_SCALE,
  },
  keepUploads: config.UPLOAD_KEEP,
});

const supportOf = (config: Config): SiteContext["support"] => ({
  social: config.SUPPORT_SOCIAL ?? null,
  professional: config.SUPPORT_PROFESSIONAL ?? null,
  code: config.SUPPORT_CODE ?? null,
  chat: config.SUPPORT_CHAT ?? null,
});

interface Front {
  assets: ReturnType<typeof builtAssets>;
  loadBuild: () => Promise<ServerBuild>;
  attach?: (server: Server) => void;
  close?: () => Promise<void>;
}

async function production(): Promise<Front> {
  const built = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  return { assets: builtAssets(resolve("build/client")), loadBuild: async () => built };
}

const development = async (): Promise<Front> => (await import("#server/development")).developmentAssets();

const listen = (server: Server, { PORT, HOST }: Config) =>
  new Promise<void>((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      failed(isTaken ? new Error(`PORT ${PORT} is in use by another program (example: PORT=${PORT + 1})`) : error);
    });
    server.listen({ port: PORT, ...(HOST && { host: HOST }) }, done);
  });

/** Accepts no more connections and waits up to `patience` for open requests, then closes their connections. */
async function finish(server: Server) {
  const closed = new Promise((done) => server.close(done));
  // Browsers keep idle connections open for further requests, which would delay the stop.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
