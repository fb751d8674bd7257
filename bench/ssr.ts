import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { openApi } from "#api/open";
import { createPageCache } from "#server/page-cache";
import { createPageHandler } from "#server/page-handler";
import { atMost, type Figure, inTurn, median, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { plainPicture } from "./support/pictures";
import { scratch } from "./support/processes";

const origin = "http://bench.test";
const requester = { address: "127.0.0.1", origin, requestId: "BENCH" };
const browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const headers = { Cookie: "x=1", Accept: "text/html", "Accept-Encoding": "identity", "User-Agent": browser };
const [rounds, requests] = [5, 300];

/**
 * Measures the CPU time per request of whole pages against React's rendering of the same components with the same data,
 * in this process.
 */
export async function measure(): Promise<Figure[]> {
  const { site, lastRendering, watch, close } = await openSite();
  const fetchPage = async (path: string) => (await site(new Request(origin + path, { headers }), requester)).text();
  try {
    const home = await compare("home, 24 videos", () => fetchPage("/"), lastRendering);
    const watching = await compare("watch", () => fetchPage(watch), lastRendering);
    return [
      ...home,
      ...watching,
      note("included", "cookie, loaders, API, SQLite, views; not the socket, no compression"),
    ];
  } finally {
    await close();
  }
}

async function openSite() {
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
  const inProcess = { ...requester, inProcess: true };
  const account = await signUp((request) => own.api.fetch(request, inProcess), origin, "lark");
  const thumbnail = await plainPicture();
  let id = "";
  for (let index = 0; index < 24; index++) id = await publish(account, index, thumbnail);
  const built = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  const { build, lastRendering } = watched(built);
  const site = createPageHandler({
    loadBuild: async () => build,
    mode: "production",
    apiUrl: "http://api.internal/api/v1",
    transport: async (request, who) => own.api.fetch(request, { ...who, inProcess: true }),
    openPageCalls: own.openPageCalls,
    mediaPath: null,
    support: { social: null, professional: null, code: null, chat: null },
    pages: createPageCache(),
    log,
  });
  const close = async () => {
    await own.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { site, lastRendering, watch: `/video/${id}`, close };
}

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

async function compare(what: string, ask: () => Promise<string>, bare: () => Promise<Response>): Promise<Figure[]> {
  const html = await ask();
  if ((await (await bare()).text()) !== html) throw new Error(`${what}: the bare rendering is another page`);
  const both = [() => cpuOf(ask), () => cpuOf(bare)] as const;
  await inTurn(3, ...both);
  const [ours, theirs] = await inTurn(rounds, ...both);
  const detail = `${median(ours).toFixed(2)} against ${median(theirs).toFixed(2)} ms`;
  const ratios = ours.map((value, round) => value / theirs[round]!);
  return [atMost(`${what}: CPU per request ÷ bare renderToString`, 2.5, median(ratios), " ×", detail)];
}

/** Returns the milliseconds of processor time per call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < requests; count++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requests;
}
