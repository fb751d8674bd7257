import { rm } from "node:fs/promises";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { type DatabaseLocation, type Db, openDatabase } from "#api/db/open";
import { listRelated } from "#api/search/search/related";
import { searchVideos } from "#api/search/search/search";
import { wordsOf } from "#api/search/words/words";
import { listFeed } from "#api/videos/videos/list-videos";
import type { Figure } from "./support/figures";
import { fillRows } from "./support/fill-rows";
import { scratch } from "./support/processes";

const rounds = 20;

/** Common, rare and absent terms of one or more characters, in several scripts. */
const terms = [
  ...["e", "z", "b", "ü", "サ", "re", "zq", "日本", "サウ", "a building", "building", "slow", "small", "orrery"],
  ...[
    "millimetres",
    "the second",
    "building a small",
    "quiet viaduct step",
    "ing the",
    "and the small",
    "no such thing",
  ],
];

interface Site {
  name: string;
  place: DatabaseLocation;
  videos: number;
  /** How long one request may delay others, in ms. */
  mostWaitMs: number;
}

const first = { after: null, before: null, page: null, limit: 24 };

/** Measures the time of calls and the longest delay of another task meanwhile, both in ms. */
async function time(call: (round: number) => Promise<unknown>) {
  const waits = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  await call(rounds);
  waits.enable();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await call(round);
    times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, 5));
  }
  waits.disable();
  times.sort((one, other) => one - other);
  return { median: times[rounds / 2]!, p99: times.at(-1)!, wait: waits.max / 1e6 };
}

async function row(
  what: string,
  { mostWaitMs, mostMs = 60 }: Site & { mostMs?: number },
  call: (round: number) => Promise<unknown>,
): Promise<Figure> {
  const { median, p99, wait } = await time(call);
  const [half, most, longest] = [median, p99, wait].map((ms) => ms.toFixed(1));
  const result = `p50 ${half} ms, p99 ${most} ms, longest wait ${longest} ms`;
  return {
    what,
    goal: `p99 ≤ ${mostMs} ms, wait ≤ ${mostWaitMs} ms`,
    result,
    isMet: p99 <= mostMs && wait <= mostWaitMs,
  };
}

async function measureSite(site: Site): Promise<Figure[]> {
  const db = await openDatabase(site.place);
  const figures: Figure[] = [];
  try {
    await fillRows(db, site.videos);
    for (const q of terms)
      figures.push(
        await row(`${site.name}: ${q}`, site, () =>
          searchVideos(db, { query: q, ownerId: undefined }, { paging: first, viewerId: null }),
        ),
      );
    const sorting = { by: "createdAt", ascending: false } as const;
    const deep = { ...first, page: 400 };
    const { nextCursor } = await listFeed(db, sorting, { paging: deep, viewerId: null });
    for (const [what, paging] of [
      ["feed", first],
      ["feed by cursor at row 9,600", { ...first, after: nextCursor }],
      ["feed, page 400", deep],
    ] as const)
      figures.push(await row(`${site.name}: ${what}`, site, () => listFeed(db, sorting, { paging, viewerId: null })));
    figures.push(...(await measureRelated(db, site)));
  } finally {
    await db.destroy();
  }
  return figures;
}

/**
 * Measures the videos that go with one, each round with another one: as generated, where every word is in many titles, and as
 * if all words were rare, which looks for more titles than any word needs that is.
 */
async function measureRelated(db: Db, site: Site): Promise<Figure[]> {
  const listed = db.selectFrom("videos").select(["id", "title_folded"]).where("visibility", "=", "public");
  const count = rounds + 1;
  const videos = await listed
    .orderBy("id")
    .limit(2 * count)
    .execute();
  const measureFrom = (what: string, first: number) =>
    row(`${site.name}: ${what}`, { ...site, mostMs: 20 }, (round) => listRelated(db, videos[first + round]!.id, null));
  const figures = [await measureFrom("related videos", 0)];
  // A site whose words are counted keeps them; a generated one has none.
  if (await db.selectFrom("words").select("word").limit(1).executeTakeFirst()) return figures;
  const words = [...new Set(videos.flatMap(({ title_folded }) => wordsOf(title_folded)))];
  await db
    .insertInto("words")
    .values(words.map((word) => ({ word, title_count: 2 })))
    .execute();
  figures.push(await measureFrom("related videos, all words rare", count));
  await db.deleteFrom("words").execute();
  return figures;
}

/**
 * Measures searches and lists of generated sites: SQLite with 100,000 and a million videos, and with BENCH_DATABASE_URL
 * PostgreSQL with BENCH_VIDEOS (300,000), or with the videos that it has. BENCH_SEARCH_DIR keeps the SQLite files for the next
 * run; BENCH_ONLY=postgres leaves SQLite out.
 */
export async function measure(): Promise<Figure[]> {
  const keptDir = process.env.BENCH_SEARCH_DIR;
  const dir = keptDir ?? (await scratch());
  const { BENCH_DATABASE_URL: url, BENCH_VIDEOS: videos = 300_000, BENCH_ONLY: only } = process.env;
  const sites: Site[] = [
    { name: "100,000", place: { sqlite: join(dir, "100k.sqlite") }, videos: 100_000, mostWaitMs: 50 },
    { name: "1,000,000", place: { sqlite: join(dir, "1m.sqlite") }, videos: 1_000_000, mostWaitMs: 100 },
  ];
  if (only === "postgres") sites.length = 0;
  if (url) sites.push({ name: "PostgreSQL", place: { postgres: url }, videos: Number(videos), mostWaitMs: 50 });
  const figures: Figure[] = [];
  try {
    for (const site of sites) figures.push(...(await measureSite(site)));
  } finally {
    if (!keptDir) await rm(dir, { recursive: true, force: true });
  }
  return figures;
}
