import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { atLeast, atMost, type Figure, median, note } from "./support/figures";
import { publish, signUp } from "./support/fill";
import { load, type Load, loader } from "./support/load";
import { plainPicture } from "./support/pictures";
import { type Running, scratch, startFixed, startSite } from "./support/processes";
import { send } from "#tests/support/failover/send";

const rounds = 3;
const anonymous = { "Accept-Encoding": "br" };

/** Measures the home page under many requests: against one that is rendered per request, and against fixed bytes. */
export async function measure(): Promise<Figure[]> {
  const site = await startSite();
  try {
    await fill(site.url);
    const fixed = await startFixedHome(site.url);
    try {
      return [...toFigures(await loads(site, fixed)), await revisit(site.url), note("loaded by", loader())];
    } finally {
      await fixed.stop();
    }
  } finally {
    await site.stop();
  }
}

async function fill(origin: string) {
  const account = await signUp(fetch, origin, "lark");
  const thumbnail = await plainPicture();
  for (let index = 0; index < 24; index++) await publish(account, index, thumbnail);
}

const own = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

async function startFixedHome(origin: string): Promise<Running> {
  const { headers, body } = await send(origin, { headers: anonymous });
  const dir = await scratch();
  const file = join(dir, "home");
  await writeFile(file, body);
  const same = Object.entries(headers).filter(([name]) => !own.has(name));
  const server = await startFixed({
    "/": { headers: Object.fromEntries(same.map(([name, value]) => [name, String(value)])), body: file },
  });
  await rm(dir, { recursive: true });
  return server;
}

async function loads(site: Running, fixed: Running) {
  const kinds = {
    cached: () => load(site, "/", anonymous),
    uncached: () => load(site, "/", { ...anonymous, Cookie: "x=1" }),
    fixed: () => load(fixed, "/", anonymous),
  };
  const results: Record<keyof typeof kinds, Load[]> = { cached: [], uncached: [], fixed: [] };
  for (const kind of Object.values(kinds)) await kind();
  for (let round = 0; round < rounds; round++)
    for (const name of ["cached", "uncached", "fixed"] as const) results[name].push(await kinds[name]());
  return results;
}

function toFigures({ cached, uncached, fixed }: Awaited<ReturnType<typeof loads>>): Figure[] {
  const rate = (all: Load[]) => Math.round(median(all.map(({ perSecond }) => perSecond)));
  const cpu = (all: Load[]) => median(all.map((each) => each.cpu));
  const quicker = median(cached.map(({ perSecond }, round) => perSecond / uncached[round]!.perSecond));
  const dearer = median(cached.map((each, round) => each.cpu / fixed[round]!.cpu));
  const rates = `${rate(cached)} against ${rate(uncached)} a second, both in brotli`;
  const costs = `${cpu(cached).toFixed(3)} against ${cpu(fixed).toFixed(3)} ms`;
  return [
    atLeast("anonymous home within its second: rate ÷ uncached", 20, quicker, " ×", rates),
    atMost("anonymous home within its second: CPU ÷ fixed page of bare node:http", 2, dearer, " ×", costs),
  ];
}

async function revisit(url: string): Promise<Figure> {
  const first = await send(url, { headers: anonymous });
  const revalidated = await send(url, { headers: { ...anonymous, "If-None-Match": String(first.headers.etag) } });
  const result = `${revalidated.status}, ${revalidated.body.length} bytes`;
  return { what: "home again with its ETag", goal: "304", result, isMet: revalidated.status === 304 };
}
