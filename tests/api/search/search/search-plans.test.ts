import { CompiledQuery, Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openPool, postgresDialect } from "#api/db/postgres";
import { sqliteDialect } from "#api/db/sqlite";
import type { Tables } from "#api/db/tables";
import { hasEitherText, scoreSql } from "#api/search/search/hits";
import { searchVideos } from "#api/search/search/search";
import { searchCorrected } from "#api/search/search/search-corrected";
import { onPostgres, testApi } from "#tests/support/api";
import { vtt } from "#tests/support/captions";

const api = await testApi();
const anna = await api.signUp("anna");
const { database } = api.place;
const queries: CompiledQuery[] = [];
const db = new Kysely<Tables>({
  dialect: "sqlite" in database ? sqliteDialect(database.sqlite) : postgresDialect(openPool(database.postgres)),
  log: ({ query }) => void queries.push(query),
});
const isLong = process.env.TESTS === "long";
const rowCount = isLong ? 100_000 : 20_000;
/** PostgreSQL reads and sorts a fifth of the rows sooner than it samples or searches them. */
const isTooFew = onPostgres && !isLong;
await fill();

/** Inserts videos, each with its own number in the texts and another one in the captions. */
async function fill() {
  const id = sql`'65a0000000' || (10000000000000 + n)`;
  const time = sql`'2024-01-0' || (1 + n / 22500) || 'T0' || (n / 2500 % 9) || ':' || (10 + n / 50 % 50)
    || ':' || (10 + n % 50) || '.000Z'`;
  const [title, description] = [
    sql`'title ' || ((n * 7919) % ${sql.lit(rowCount)})`,
    sql`'about ' || ((n * 7127) % ${sql.lit(rowCount)})`,
  ];
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rowCount)})
    insert into videos (id, owner_id, title, title_folded, description, description_folded, status,
      is_published, media_key, file_name, mime, bytes, sha256, draft, thumbnail_version, duration, width, height,
      views, created_at, updated_at, published_at, title_wide)
    select ${id}, ${sql.lit(anna.id)}, ${title}, ${title}, ${description}, ${description}, 'ready', 1, '', '', '', 1,
      ${id}, ${id}, 0, 1, 1, 1, 1, ${time}, ${time}, ${time}, case when n % 1000 = 0 then 'zq ' || n else '' end from numbers`.execute(
    api.db,
  );
  const captionText = sql`'they say ' || ((n * 6113) % ${sql.lit(rowCount)})`;
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rowCount)})
    insert into captions (id, video_id, language, label, content, bytes, sha256, created_at, text_folded, cue_offsets,
      text_wide, wide_offsets)
    select ${id}, ${id}, 'en', '', cast(${vtt("00:00:00.000 --> 00:00:01.000\n")} as text) || ${captionText}, 0, '', ${time},
      ${captionText}, '[[0,8]]', case when n % 10 = 0 then 'spoken ' || n else '' end,
      '[[0,8]]' from numbers`.execute(api.db);
  if (onPostgres) await sql`vacuum analyze`.execute(api.db);
}

async function explain({ sql: text, parameters }: CompiledQuery) {
  const prefix = onPostgres ? "explain" : "explain query plan";
  const query = CompiledQuery.raw(`${prefix} ${text}`, [...parameters]);
  const { rows } = await api.db.executeQuery<Record<string, string>>(query);
  return rows.map((row) => row["QUERY PLAN"] ?? row.detail).join("\n");
}

const firstPage = { after: null, before: null, page: null, limit: 24 };

async function search(q: string) {
  queries.length = 0;
  const { totalDocs } = await searchVideos(db, { query: q, ownerId: undefined }, { paging: firstPage, viewerId: null });
  const plans: string[] = [];
  for (const query of [...queries]) plans.push(await explain(query));
  return { totalDocs, plans };
}

const everything = /Seq Scan on (videos|captions)|SCAN (videos|captions|caption_places)/;
const newestFirst = /feed_by_published_at/;

/** PostgreSQL builds trigrams of letters and digits only: it scans the table for other characters. */
const signs = onPostgres ? [] : ['%"_', "😀😀😀"];

test.for(["title 999", "itle 4567", "bout 4567", "99999", "no such thing", "not 😀", ...signs])(
  "the few matches of %s are found without reading other rows",
  async (q) => {
    const { totalDocs, plans } = await search(q);
    expect(totalDocs).toBeLessThan(1_000);
    for (const plan of plans) {
      expect(plan).not.toMatch(everything);
      expect(plan).not.toMatch(newestFirst);
    }
  },
);

test.for(["title 5", "itle", "bout 1", "about 7"])(
  "of the many matches of %s no more than a page is read",
  async (q) => {
    const { totalDocs, plans } = await search(q);
    expect(totalDocs).toBe(1_000);
    // With so many matches PostgreSQL may scan the table for the first thousand.
    const forbidden = onPostgres ? /Seq Scan on captions/ : everything;
    for (const plan of plans) if (!newestFirst.test(plan)) expect(plan).not.toMatch(forbidden);
  },
);

test.for(["they say 4567", "hey say 999", "say 123"])("the few captions with %s are found by index", async (q) => {
  const { totalDocs, plans } = await search(q);
  expect([totalDocs > 0, totalDocs < 1_000]).toEqual([true, true]);
  for (const plan of plans) {
    expect(plan).not.toMatch(everything);
    expect(plan).not.toMatch(newestFirst);
  }
  expect(plans.join()).toMatch(onPostgres ? /trigrams_of_captions/ : /caption_search VIRTUAL TABLE INDEX \d+:M/);
});

test.for(["spoken 4560", "spoken"])("the captions with %s folded widely are found by index", async (q) => {
  const { totalDocs, plans } = await search(q);
  expect([totalDocs > 0, totalDocs <= 1_000]).toEqual([true, true]);
  for (const plan of plans) expect(plan).not.toMatch(everything);
  expect(plans.join()).toMatch(onPostgres ? /trigrams_of_text_wide/ : /text_wide_search VIRTUAL TABLE INDEX \d+:M/);
});

test("a short term of texts folded widely is found by index", async () => {
  const { totalDocs, plans } = await search("zq");
  expect(totalDocs).toBe(Math.floor(rowCount / 1_000));
  for (const plan of plans) if (!newestFirst.test(plan)) expect(plan).not.toMatch(everything);
  expect(plans.join()).toMatch(
    onPostgres ? /short_terms_of_wide_videos/ : /short_wide_search VIRTUAL TABLE INDEX \d+:M/,
  );
});

test.for(["they", ...(isTooFew ? [] : ["say 4", "y say 7"])])(
  "of the many captions with %s no more is read than is counted",
  async (q) => {
    const { totalDocs, plans } = await search(q);
    expect(totalDocs).toBe(1_000);
    // With so many matches PostgreSQL may scan the table for the first thousand.
    const forbidden = onPostgres
      ? /Seq Scan on videos|Sort Key: videos/
      : /SCAN (videos|captions|caption_places)|TEMP B-TREE/;
    for (const plan of plans) expect(plan).not.toMatch(forbidden);
  },
);

// PostgreSQL samples the videos for a character that very many of them have.
test.for(["zz", "ü", "日本", "99", ...(onPostgres ? [] : ["7"])])(
  "a term as short as %s is found by index",
  async (q) => {
    const { plans } = await search(q);
    for (const plan of plans) if (!newestFirst.test(plan)) expect(plan).not.toMatch(everything);
    expect(plans.join()).toMatch(onPostgres ? /short_terms_of_videos/ : /short_search VIRTUAL TABLE INDEX \d+:M/);
  },
);

test("of the many matches of a short term no more than a page is read", async () => {
  const { totalDocs, plans } = await search("ut");
  expect(totalDocs).toBe(1_000);
  // With so many matches PostgreSQL may scan the table for the first thousand.
  const forbidden = onPostgres ? /Seq Scan on captions/ : everything;
  for (const plan of plans) if (!newestFirst.test(plan)) expect(plan).not.toMatch(forbidden);
});

test.for(["zz", "日本"])("a term as short as %s without matches reads no rows", async (q) => {
  const { totalDocs, plans } = await search(q);
  expect(totalDocs).toBe(0);
  expect(plans.filter((plan) => newestFirst.test(plan))).toEqual([]);
});

test.skipIf(!onPostgres).for(["itle 4567", "t 99", "bout 9", "no such thing"])(
  "the phrase %s is found by the characters around its spaces",
  async (q) => {
    const { plans } = await search(q);
    expect(plans.filter((plan) => plan.includes("word_borders_of_videos")).length).toBeGreaterThanOrEqual(2);
  },
);

test.skipIf(!onPostgres)("a letter of nearly all videos calls no function for each of them", async () => {
  await search("t");
  expect(queries.map(({ sql: text }) => text).filter((text) => text.includes("short_terms"))).toEqual([]);
});

test.skipIf(!onPostgres)("a word of very many videos is counted in a sample, and reads no index of it", async () => {
  const { plans, totalDocs } = await search("itle");
  expect(totalDocs).toBe(1_000);
  expect(plans.filter((plan) => plan.includes("Sample Scan"))).toHaveLength(2);
  expect(queries.map(({ sql: text }) => text).filter((text) => /as key.*reads_by_index/s.test(text))).toEqual([]);
});

test.skipIf(!onPostgres)("a word is read from the index of trigrams, never from the whole table", async () => {
  const { plans } = await search("999");
  const indexed = plans.filter((_, index) => queries[index]!.sql.includes("reads_by_index"));
  expect(indexed).toHaveLength(3);
  for (const plan of indexed)
    expect(plan).toMatch(/Bitmap Index Scan on trigrams_of_(title|description)_(folded|wide)/);
});

test.skipIf(!onPostgres || isTooFew)(
  "of the titles that begin with a word, a sample tells that they are too many",
  async () => {
    const isRange = ({ sql: text }: CompiledQuery) => text.includes(`order by "videos"."title_folded"`);
    await search("title 5");
    expect(queries.filter(isRange)).toEqual([]);
    await search("title 55");
    expect(queries.filter(isRange)).toHaveLength(1);
  },
);

test.skipIf(!onPostgres).for([{ sortBy: "views" }, { sortBy: "duration", sortType: "asc" }, { minDuration: "5" }])(
  "very many matches with %o are read in the order of an index",
  async (options) => {
    queries.length = 0;
    await searchCorrected(db, { text: "itle", query: options }, { paging: firstPage, viewerId: null });
    const steps = queries.filter(({ sql: text }) => text.includes("row_number()"));
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      const plan = await explain(step);
      expect(plan).toMatch(/Index Scan (Backward )?using feed_by_/);
      expect(plan).not.toMatch(/\bSort\b/);
    }
  },
);

test.for(["title 5", "itle 9", "bout 1", "itle", "about 77"])(
  "the best and newest matches of %s come first",
  async (query) => {
    const { rows } = await sql<{ id: string }>`select id from videos where ${hasEitherText(query)}
    order by ${scoreSql(query)} desc, published_at desc, id desc limit 72`.execute(api.db);
    const expected = rows.map(({ id }) => id);
    const idsOf = async (paging: object) => {
      const page = await searchVideos(
        db,
        { query, ownerId: undefined },
        { paging: { ...firstPage, ...paging }, viewerId: null },
      );
      return { ids: page.docs.map(({ _id }) => _id), page };
    };
    const { ids: first, page } = await idsOf({});
    const { ids: second } = await idsOf({ after: page.nextCursor });
    const { ids: third } = await idsOf({ page: 3 });
    expect([...first, ...second, ...third]).toEqual(expected);
  },
);

test("texts folded widely are found without reading other rows", async () => {
  const copy = sql`replace(title_folded, 'title', 'titel')`;
  await sql`update videos set title_wide = ${copy}, description_wide = title_wide where id like '%7'`.execute(api.db);
  if (onPostgres) await sql`vacuum analyze videos`.execute(api.db);
  for (const q of ["titel 999", "títel 1998"]) {
    const { totalDocs, plans } = await search(q);
    expect(totalDocs).toBeLessThan(100);
    for (const plan of plans) expect(plan).not.toMatch(everything);
    expect(plans.join()).toMatch(/title_wide/);
  }
});
