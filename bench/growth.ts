import { existsSync } from "node:fs";
import { constants, copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "#api/db/open";
import { fillRows } from "./support/fill-rows";
import { type Figure, median, note } from "./support/figures";
import { readOne, signInAsOwner } from "./support/largest-channel";
import { type Running, scratch, startSite } from "./support/processes";

/** Files of these names are shared with the bench of searches. */
const sizes = [
  { name: "10k", videos: 10_000 },
  { name: "100k", videos: 100_000 },
  { name: "1m", videos: 1_000_000 },
];
const rounds = 30;

/** One request at one size: medians in ms. */
export interface Point {
  what: string;
  videos: number;
  ms: number;
  cpuMs: number;
}

export interface Growth {
  points: Point[];
  databaseBytes: { videos: number; bytes: number }[];
}

/**
 * Measures pages and calls of a site with 10,000, 100,000 and a million videos in SQLite. BENCH_SEARCH_DIR has the
 * filled files or keeps them; each is copied first. `npx tsx bench/draw-growth.ts` draws the result.
 */
export async function measure(): Promise<Figure[]> {
  const keptDir = process.env.BENCH_SEARCH_DIR;
  const dir = keptDir ?? (await scratch());
  const growth: Growth = { points: [], databaseBytes: [] };
  try {
    for (const size of sizes) await measureSize(join(dir, `${size.name}.sqlite`), size.videos, growth);
  } finally {
    if (!keptDir) await rm(dir, { recursive: true, force: true });
  }
  await mkdir(".cache/bench", { recursive: true });
  await writeFile(".cache/bench/growth-points.json", `${JSON.stringify(growth, null, 2)}\n`);
  return toFigures(growth);
}

async function measureSize(file: string, videos: number, growth: Growth) {
  await fillFile(file, videos);
  const { size: bytes } = await stat(file);
  growth.databaseBytes.push({ videos, bytes });
  const DATA_DIR = await scratch();
  try {
    const copy = join(DATA_DIR, "vidlark.sqlite");
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    const site = await startSite({ DATA_DIR, WORKERS: "0" });
    const cookie = await signInAsOwner(site.url, copy);
    const video = readOne<{ id: string }>(copy, "select id from videos where is_published = 1 limit 1 offset 999").id;
    for (const { what, path, headers } of requestsFor(video, cookie))
      growth.points.push({ what, videos, ...(await time(site, path, headers)) });
    await site.stop();
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** Makes a file with generated rows; a run that was interrupted leaves none of this name. */
async function fillFile(file: string, videos: number) {
  if (existsSync(file)) return;
  const part = `${file}.part`;
  await rm(part, { force: true });
  const db = await openDatabase({ sqlite: part });
  await fillRows(db, videos);
  await db.destroy();
  await rename(part, file);
}

const rendered = { Cookie: "x=1", Accept: "text/html" };
const requestsFor = (video: string, cookie: string) => [
  { what: "home page", path: "/", headers: rendered },
  { what: "watch page", path: `/video/${video}`, headers: rendered },
  { what: "search page, a common word", path: "/results?search_query=building", headers: rendered },
  { what: "search page, a rare word", path: "/results?search_query=orrery", headers: rendered },
  { what: "dashboard", path: "/admin/dashboard", headers: { ...rendered, Cookie: cookie } },
  { what: "call: feed, first page", path: "/api/v1/videos?limit=24", headers: {} },
  { what: "call: feed, page 400", path: "/api/v1/videos?limit=24&page=400", headers: {} },
];

async function time(site: Running, path: string, headers: Record<string, string>) {
  const times: number[] = [];
  for (let warm = 0; warm < 5; warm++) await request(site.url + path, headers);
  const before = site.cpu();
  for (let round = 0; round < rounds; round++) times.push(await request(site.url + path, headers));
  return { ms: median(times), cpuMs: ((site.cpu() - before) * 1000) / rounds };
}

async function request(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - startedAt;
}

function toFigures({ points, databaseBytes }: Growth): Figure[] {
  const at = (what: string) => points.filter((point) => point.what === what);
  const whats = [...new Set(points.map(({ what }) => what))];
  const megabytes = databaseBytes.map(({ bytes }) => `${Math.round(bytes / 1e6)} MB`).join(", ");
  return [
    ...whats.map((what) =>
      note(
        what,
        at(what)
          .map(({ ms, cpuMs }) => `${ms.toFixed(1)} ms (${cpuMs.toFixed(1)} ms of processor)`)
          .join(", "),
      ),
    ),
    note("database", megabytes),
  ];
}
