import { join } from "node:path";
import { countWords } from "#api/search/words/count-changed-words";
import { type Db, type DatabaseLocation, openDatabase } from "#api/db/open";
import { newId, timestamp } from "#api/db/ids";
import { searchCorrected } from "#api/search/search/search-corrected";
import type { OptionsQuery } from "#api/search/search/result-options";
import type { Figure } from "./support/figures";

const rounds = 20;

/** Mistyped terms, each with one or two wrong words, and one that nothing resembles. */
const mistypedTerms = ["buildign", "qiuet viaductt", "orery", "millimeters", "xqzzyk wvvwq"];

/** Terms with very many, some and no hits. */
const terms = ["building", "orrery", "re", "no such thing"];

const day = 24 * 60 * 60_000;

type Options = OptionsQuery & { correct?: string };

/** Lists sorts and filters alone and together. */
const listOptions = (ownerId: string, now: number): Record<string, Options> => {
  const since = new Date(now - 30 * day).toISOString();
  return {
    "most viewed": { sortBy: "views" },
    oldest: { sortBy: "publishedAt", sortType: "asc" },
    longest: { sortBy: "duration" },
    "last 30 days": { since },
    "over 20 minutes": { minDuration: "1200" },
    captions: { captions: "true" },
    "of a channel": { userId: ownerId },
    "of a channel, most viewed": { userId: ownerId, sortBy: "views" },
    "last 30 days, under 4 minutes, captions, most viewed": {
      since,
      maxDuration: "240",
      captions: "true",
      sortBy: "views",
    },
    "last 30 days, of a channel, captions": { since, userId: ownerId, captions: "true" },
  };
};

/** Counts the words of a filled database, and gives some of its videos captions, unless that was done before. */
async function prepare(db: Db) {
  while (await countWords(db));
  if (await db.selectFrom("captions").select("id").limit(1).executeTakeFirst()) return;
  const videos = await db.selectFrom("videos").select("id").orderBy("id").limit(200_000).execute();
  const withCaptions = videos.filter((_, index) => index % 100 === 0);
  for (const { id } of withCaptions)
    await db
      .insertInto("captions")
      .values({ id: newId(), video_id: id, ...track })
      .execute();
}

const track = {
  language: "en",
  label: "English",
  sha256: "0".repeat(64),
  bytes: 40,
  content: "WEBVTT\n",
  text_folded: "spoken words",
  cue_offsets: "[]",
  created_at: timestamp(),
};

const first = { after: null, before: null, page: null, limit: 24 };

async function measureCall(what: string, call: () => Promise<unknown>): Promise<Figure> {
  await call();
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  times.sort((one, other) => one - other);
  const [median, most] = [times[rounds / 2]!, times.at(-1)!];
  const cpuMs = (user + system) / 1_000 / rounds;
  const result = `p50 ${median.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, CPU ${cpuMs.toFixed(1)} ms`;
  return { what, goal: "p99 ≤ 60 ms", result, isMet: most <= 60 };
}

async function measureSite(name: string, place: DatabaseLocation): Promise<Figure[]> {
  const db = await openDatabase(place);
  try {
    await prepare(db);
    const largest = await db
      .selectFrom("videos")
      .select(["owner_id", (eb) => eb.fn.max("published_at").as("newest")])
      .groupBy("owner_id")
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const search = (text: string, options: Options) => () =>
      searchCorrected(db, { text, query: options }, { paging: first, viewerId: null });
    const figures: Figure[] = [];
    for (const term of mistypedTerms)
      figures.push(await measureCall(`${name}: ${term}, corrected`, search(term, { correct: "true" })));
    for (const [what, options] of Object.entries(listOptions(largest.owner_id, Date.parse(largest.newest))))
      for (const term of terms) figures.push(await measureCall(`${name}: ${term}, ${what}`, search(term, options)));
    return figures;
  } finally {
    await db.destroy();
  }
}

/**
 * Measures corrected, sorted and limited searches of databases that the bench `search` has filled: BENCH_SEARCH_DIR with
 * a million videos on SQLite, BENCH_DATABASE_URL with PostgreSQL.
 */
export async function measure(): Promise<Figure[]> {
  const { BENCH_SEARCH_DIR: dir, BENCH_DATABASE_URL: url } = process.env;
  return [
    ...(dir ? await measureSite("1,000,000", { sqlite: join(dir, "1m.sqlite") }) : []),
    ...(url ? await measureSite("PostgreSQL", { postgres: url }) : []),
  ];
}
