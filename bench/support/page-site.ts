import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { openApi } from "#api/open";
import { createPageCache } from "#server/page-cache";
import { createPageHandler } from "#server/page-handler";
import { publish, signUp } from "./fill";
import { plainPicture } from "./pictures";
import { scratch } from "./processes";

const origin = "http://bench.test";
const requester = { address: "127.0.0.1", origin, requestId: "BENCH" };
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const headers = { Accept: "text/html", "Accept-Encoding": "identity", "User-Agent": browser };
/** Opens the built pages with an API of their own in this process: a site of 24 videos. */
export async function openSite() {
  const dataDir = await scratch();
  const log = pino({ level: "silent" });
  const limits = { secret: "a".repeat(64), corsOrigins: [] };
  const own = await openApi({
    database: { sqlite: join(dataDir, "vidlark.sqlite") },
    dataDir,
    tools: {},
    log,
    limits: { ...limits, signups: "open", errorFormat: "json", maxVideoBytes: 2 ** 30, rateLimitScale: 1_000 },
  });
  const inProcess = { ...requester, isInProcess: true };
  const account = await signUp((request) => own.api.fetch(request, inProcess), origin, "lark");
  const thumbnail = await plainPicture();
  let id = "";
  for (let index = 0; index < 24; index++) {
    id = await publish(account, index, thumbnail);
    await own.db.updateTable("videos").set(fameOf(index)).where("id", "=", id).execute();
  }
  const built = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  const { build, lastRendering } = watched(built);
  const site = createPageHandler({
    loadBuild: async () => build,
    mode: "production",
    apiUrl: "http://api.internal/api/v1",
    transport: async (request, who) => own.api.fetch(request, { ...who, isInProcess: true }),
    openPageCalls: own.openPageCalls,
    findPictureBytes: own.findPictureBytes,
    mediaPath: null,
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log,
  });
  const close = async () => {
    await own.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  /** Requests a page with a cookie, so that it does not come from the cache. */
  const openPage = (path: string, Cookie: string) =>
    site(new Request(origin + path, { headers: { ...headers, Cookie } }), requester);
  const fetchPage = async (path: string) => (await openPage(path, "x=1")).text();
  return { openPage, fetchPage, lastRendering, watch: `/video/${id}`, close };
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Returns views from a few to millions and times from hours to two years ago: pages say them in short. */
const fameOf = (index: number) => ({
  views: Math.round(1.9 ** index),
  published_at: new Date(Date.now() - dayMs * (0.2 + 1.3 * (23 - index) ** 2)).toISOString(),
});

type Render = ServerBuild["entry"]["module"]["default"];

/** Wraps a build so that its last rendering can be repeated: React's work alone, with its data already loaded. */
function watched(built: ServerBuild) {
  const { module } = built.entry;
  let renderAgain: () => ReturnType<Render> = () => Promise.reject(new Error("Nothing was rendered"));
  const render: Render = (...args) => {
    renderAgain = () => module.default(...args);
    return renderAgain();
  };
  const build: ServerBuild = { ...built, entry: { module: { ...module, default: render } } };
  return { build, lastRendering: async () => (await renderAgain()) as Response };
}

/** Returns the milliseconds of processor time per call, of so many. */
export async function cpuOf(call: () => Promise<unknown>, calls: number): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < calls; count++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / calls;
}
