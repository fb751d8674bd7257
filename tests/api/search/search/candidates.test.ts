import { sql } from "kysely";
import { expect, test } from "vitest";
import { findByCandidates } from "#api/search/search/candidates";
import { planCandidates } from "#api/search/search/plan-candidates";
import { fold } from "#contract/fold";
import { onPostgres, testApi } from "#tests/support/api";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");

/** Builds 3,000 texts from few letters, so that every trigram is in many of them and most longer phrases in few. */
let state = 7;
const next = () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff;
const signs = Array.from('aB日😀 %_"');
const aText = (length: number) => Array.from({ length }, () => signs[Math.floor(next() * signs.length)]!).join("");
const timeOf = (second: number) => new Date(Date.UTC(2024, 0, 1) + second * 1_000).toISOString();
const corpus = Array.from({ length: 3_000 }, (_, i) => ({
  title: `a${aText(20)}${i % 5 > 0 ? " needle in hay" : ""}`,
  description: aText(60),
  created_at: timeOf(i % 700),
}));
const ids = await insertVideos(api, anna, corpus);

async function positionsOf(has: (video: (typeof corpus)[number]) => boolean) {
  const expected = new Set(ids.filter((_, i) => has(corpus[i]!)));
  const { rows } = await sql<{ position: number; video_id: string }>`select position, video_id
    from search_positions order by position`.execute(api.db);
  return rows.flatMap(({ position, video_id }) => (expected.has(video_id) ? [position] : []));
}

const parts = corpus.slice(0, 40).flatMap(({ title, description }, i) => {
  const folded = Array.from(fold(i % 2 === 0 ? title : description));
  return [folded.slice(1, 4 + (i % 9)).join(""), folded.slice(5, 12).join("")];
});
const queries = [...new Set([...parts, "needle", "needle in", "le in", "aaaaaaaaaaaa", "日日日日", "no such thing"])];

/** Bounds with which no phrase is matched. */
const always = { few: 0, many: 0, frequent: Infinity };

test.skipIf(onPostgres).for(["title", "description"] as const)(
  "candidates of a %s lead to all matches and to nothing else",
  async (text) => {
    const counts: number[] = [];
    for (const q of queries) {
      const search = { query: q, column: `${text}_folded` } as const;
      const found = (await findByCandidates(api.db, search, { bounds: always })) as number[];
      const newest = (await findByCandidates(api.db, search, { bounds: always, newestFirst: true })) as number[];
      const expectedPositions = await positionsOf((video) => fold(video[text]).includes(q));
      const isAll = expectedPositions.length < 1_000;
      expect([found.length < 1_000, newest.length < 1_000]).toEqual([isAll, isAll]);
      expect({ q, found }).toEqual({ q, found: expectedPositions.slice(0, found.length) });
      expect({ q, newest }).toEqual({ q, newest: expectedPositions.reverse().slice(0, newest.length) });
      counts.push(expectedPositions.length);
    }
    expect(counts.some((count) => count > 20)).toBe(true);
    expect(counts.some((count) => count > 0 && count < 20)).toBe(true);
  },
);

test.skipIf(onPostgres)("a term that is frequent on a small site is matched as a phrase", async () => {
  expect(await findByCandidates(api.db, { query: "needle in", column: "title_folded" })).toBe(null);
});

test.skipIf(onPostgres)("a phrase of two words is found by the characters around its spaces", async () => {
  const plan = await planCandidates(api.db, { query: "eedle in hay", column: "title_folded" }, always);
  const terms = ["dle in ", " in hay"].map((border) => `t${Buffer.from(border).toString("hex")}`);
  expect(plan).toEqual({ table: "border_search", match: terms.join(" AND ") });
});

test.skipIf(onPostgres).for([
  ["a sample of a very frequent phrase tells that very many videos have it", "eedle in hay", "tooMany"],
  ["a phrase is matched when only its word borders are very frequent", "xdle in hay", null],
] as const)("%s", async ([, query, expected]) => {
  const bounds = { ...always, frequent: 1 / 100 };
  expect(await findByCandidates(api.db, { query, column: "title_folded" }, { bounds })).toBe(expected);
});

test.skipIf(onPostgres)("a phrase is matched when only the newest videos have it", async () => {
  const rows = Array.from({ length: 300 }, () => ({ title: "A pebble in the quarry", created_at: timeOf(699) }));
  await insertVideos(api, anna, rows);
  const bounds = { ...always, frequent: 0 };
  expect(await findByCandidates(api.db, { query: "pebble in the", column: "title_folded" }, { bounds })).toBe(null);
});

test.skipIf(onPostgres)("a very frequent phrase is not read to its end", async () => {
  const search = { query: "needle in hay", column: "title_folded" } as const;
  const found = await findByCandidates(api.db, search, { bounds: always });
  expect(found!.length).toBeGreaterThanOrEqual(1_000);
  expect(found!.length).toBeLessThan(1_000 + 512);
});

test.skipIf(onPostgres)("phrases are found in the current texts of listed videos only", async () => {
  const [id] = await insertVideos(api, anna, [{ title: "A lantern for Lotte", created_at: timeOf(0) }]);
  const find = (q: string) => findByCandidates(api.db, { query: q, column: "title_folded" }, { bounds: always });
  expect(await find("lantern for lotte")).toHaveLength(1);
  await api.db.updateTable("videos").set({ title_folded: "a lantern for otto" }).where("id", "=", id!).execute();
  expect([await find("tern for lot"), await find("tern for ott")]).toEqual([[], [expect.any(Number)]]);
  await api.db.updateTable("videos").set({ visibility: "private" }).where("id", "=", id!).execute();
  expect(await find("tern for ott")).toEqual([]);
});
