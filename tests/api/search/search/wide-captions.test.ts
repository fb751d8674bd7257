import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { fillInBatches } from "#api/db/fill-in-batches";
import { migrations } from "#api/db/migrations";
import { widenSearchText as widenSearchText141 } from "#api/db/migrations/widen-captions-141";
import { toSearchText, widenSearchText } from "#api/videos/captions/search-text";
import type { Page } from "#contract/envelope";
import type { FoundVideo } from "#contract/videos";
import { onPostgres, testApi } from "#tests/support/api";
import { addCaptions, insertCaptions, vtt } from "#tests/support/captions";
import { insertVideos, publishVideo } from "#tests/support/videos";

const api = await testApi({ workers: 0, upkeep: "none" });
const anna = await api.signUp("anna");

async function search(query: string, rest = "", limit = 100) {
  const path = `/videos?query=${encodeURIComponent(query)}&limit=${limit}${rest}`;
  const { status, data } = await api.visitor().get<Page<FoundVideo>>(path);
  expect(status).toBe(200);
  return data;
}

const titlesOf = ({ docs }: Page<FoundVideo>) => docs.map(({ title }) => title);

/** Captions whose fiftieth cue has a text. */
const longTrack = (text: string) => Array.from({ length: 60 }, (_, n) => (n === 49 ? text : `cüe númber ${n}`));

test.for([
  ["zabaglione", "il dolce è zàbaglionè freddo", ["il dolce è ", "zàbaglionè", " freddo"]],
  ["القهوه العربيه", "نشرب القَهْوَةُ العَـرَبِيَّةُ معا", ["نشرب ", "القَهْوَةُ العَـرَبِيَّةُ", " معا"]],
  ["घिसाई की जमीन", "पहले घिसाई की ज़मीन देखो", ["पहले ", "घिसाई की ज़मीन", " देखो"]],
  ["ﬁlmstraße", "wir gehen filmstrasse entlang", ["wir gehen ", "filmstrasse", " entlang"]],
  ["grosse strasse", "die groẞe Straße dort", ["die ", "groẞe Straße", " dort"]],
  ["kaffeé", "an early kaffee today", ["an early ", "kaffee", " today"]],
] as const)(
  "%s finds captions by the wider folding, and marks the moment and the words",
  async ([query, text, marked]) => {
    const [id] = await insertVideos(api, anna, [{ title: query.length > 99 ? "long" : "spoken" }]);
    await insertCaptions(api, [{ video_id: id!, texts: longTrack(text) }]);
    const { docs } = await search(query);
    const [before, words, after] = marked;
    expect(docs.map(({ _id, captionHit }) => ({ _id, captionHit }))).toEqual([
      { _id: id, captionHit: { start: 49, before, words, after: `${after} cüe númber 50`, language: "en" } },
    ]);
  },
);

test.for([
  [
    "after a cue of invisible characters",
    "two three",
    ["önè ", "twó three", " foùr"],
    ["önè twó", "\u200b", "three foùr"],
  ],
  ["over a mark that folds to a space", "til death", ["ü ´", "til deàth", " do us"], ["ü ´til deàth", "do us"]],
  ["after such a mark at the start", "death do", ["´til ", "deàth do", " us"], ["´til deàth", "do us"]],
  ["within one character", "الله عليه", ["قال ", "ﷺ", " نعم"], ["قال ﷺ نعم"]],
  ["from the middle of a ligature", "ficient", ["an e", "ﬃcient", " é"], ["an eﬃcient é"]],
] as const)("captions by the wider folding are marked %s, wherever they stand", async ([, query, marked, texts]) => {
  const [before, words, after] = marked;
  for (const earlier of [0, 7, 8, 15]) {
    const [id] = await insertVideos(api, anna, [{ title: `Marked ${earlier}` }]);
    const cues = [...Array.from({ length: earlier }, (_, n) => `cüe ${n}`), ...texts];
    await insertCaptions(api, [{ video_id: id!, texts: cues }]);
    const { docs } = await search(query);
    expect(docs.map(({ captionHit }) => captionHit)).toEqual([
      { start: earlier, before, words, after, language: "en" },
    ]);
    await api.db.deleteFrom("videos").where("id", "=", id!).execute();
  }
});

test("captions by the wider folding rank below captions with the query, and these below titles", async () => {
  const rows = ["wide", "exact", "title brulee", "titlé brûlée", "wide and exact"].map((title, n) => ({
    title,
    created_at: `2026-01-0${n + 1}T00:00:00.000Z`,
  }));
  const [wide, exact, , , both] = await insertVideos(api, anna, rows);
  await insertCaptions(api, [
    { video_id: wide!, texts: ["une crème brûlée"] },
    { video_id: exact!, texts: ["a brulee, élevée"] },
    { video_id: both!, texts: ["brûlée"] },
    { video_id: both!, texts: ["brulee"], language: "de" },
  ]);
  expect(titlesOf(await search("brulee"))).toEqual(["title brulee", "titlé brûlée", "wide and exact", "exact", "wide"]);
  const pages = [await search("brulee", "", 2)];
  for (let page = pages[0]!; page.nextCursor;)
    pages.push((page = await search("brulee", `&after=${page.nextCursor}`, 2)));
  expect(pages.flatMap(titlesOf)).toEqual(["title brulee", "titlé brûlée", "wide and exact", "exact", "wide"]);
  expect(titlesOf(await search("brulee", `&before=${pages.at(-1)!.prevCursor}`, 2))).toEqual(titlesOf(pages[1]!));
  expect(titlesOf(await search("brulee", "&sortBy=publishedAt&sortType=asc"))).toEqual(rows.map(({ title }) => title));
  expect(titlesOf(await search("brulee", `&userId=${anna.id}`))).toHaveLength(5);
});

test("of many captions by the wider folding the newest make up a thousand with the others, there and back", async () => {
  const rows = Array.from({ length: 1_100 }, (_, n) => ({
    title: `many ${n}`,
    created_at: new Date(Date.UTC(2024, 0, 1) + n * 1_000).toISOString(),
  }));
  const ids = await insertVideos(api, anna, rows);
  await insertCaptions(
    api,
    ids.map((video_id, n) => ({ video_id, texts: [n < 10 ? "mange" : "mangé"] })),
  );
  const pages = [await search("mange")];
  for (let page = pages[0]!; page.nextCursor;) pages.push((page = await search("mange", `&after=${page.nextCursor}`)));
  const titles = rows.map(({ title }) => title);
  const expected = [...titles.slice(0, 10).reverse(), ...titles.slice(110).reverse()];
  expect(pages.flatMap(titlesOf)).toEqual(expected);
  expect(pages[0]!.totalDocs).toBe(1_000);
  const back = await search("mange", `&before=${pages.at(-1)!.prevCursor}`);
  expect(titlesOf(back)).toEqual(expected.slice(800, 900));
});

test("captions are found by the wider folding as they are added, replaced and deleted", async () => {
  const { _id: id } = await publishVideo(anna, { title: "Changing" });
  const say = (text: string) => addCaptions(anna, id, vtt(`00:00.000 --> 00:00.500\n${text}`));
  const { data } = await say("Žluťoučký");
  expect(titlesOf(await search("zlutoucky"))).toEqual(["Changing"]);
  await say("Příliš");
  expect([titlesOf(await search("zlutoucky")), titlesOf(await search("prilis"))]).toEqual([[], ["Changing"]]);
  await anna.delete(`/captions/${id}/${data._id}`);
  expect(titlesOf(await search("prilis"))).toEqual([]);
});

test("captions of the release before are filled in turns, and go on after a kill", async () => {
  const ids = await insertVideos(
    api,
    anna,
    Array.from({ length: 70 }, (_, n) => ({ title: `Older ${n}` })),
  );
  await insertCaptions(
    api,
    ids.map((video_id) => ({ video_id, texts: Array(100).fill("wörd über órgão") as string[] })),
  );
  const before = await api.db
    .selectFrom("captions")
    .select(["id", "text_wide", "wide_offsets"])
    .orderBy("id")
    .execute();
  await api.db.updateTable("captions").set({ text_wide: "", wide_offsets: "[]" }).execute();
  const plainDb = api.db as unknown as Kysely<unknown> & Kysely<{ migration_fills: Record<string, string | number> }>;
  const waiting = { position: "", is_finished: 0 };
  await plainDb.updateTable("migration_fills").set(waiting).where("name", "=", "141-wide-captions").execute();
  expect((await search("uber orgao")).totalDocs).toBe(0);
  const all = migrations(onPostgres ? "postgres" : "sqlite");
  const { fill } = all["141-wide-captions"] as {
    fill: (db: Kysely<unknown>, position: string) => Promise<string | null>;
  };
  const dies = new AbortController();
  let turns = 0;
  const dying = {
    ...all,
    "141-wide-captions": {
      ...all["141-wide-captions"]!,
      fill: async (db: Kysely<unknown>, position: string) => {
        turns += 1;
        if (turns === 3) throw new Error("killed");
        return fill(db, position);
      },
    },
  };
  await expect(fillInBatches(plainDb, dying as typeof all, dies.signal)).rejects.toThrow("killed");
  expect((await search("uber orgao")).totalDocs).toBeLessThan(70);
  await fillInBatches(plainDb, all, dies.signal);
  expect((await search("uber orgao")).totalDocs).toBe(70);
  expect(
    await api.db.selectFrom("captions").select(["id", "text_wide", "wide_offsets"]).orderBy("id").execute(),
  ).toEqual(before);
});

test("the migration that filled the copies of captions folded as the search does", () => {
  const cues = [...longTrack("ﷺ 😀 Ünï´code").slice(4), "\u200b", "´مُحَمَّد"].map(
    (text, n) => `00:${String(n).padStart(2, "0")}.000 --> 02:00.000\n${text}`,
  );
  for (const content of [vtt(...cues), vtt("00:00.000 --> 00:01.000\nplain")]) {
    const { text_folded, cue_offsets, text_wide, wide_offsets } = toSearchText(content);
    const offsets = JSON.parse(cue_offsets) as [number, number][];
    expect(widenSearchText141(text_folded, offsets)).toEqual({ text_wide, wide_offsets });
    expect(widenSearchText(text_folded, offsets)).toEqual({ text_wide, wide_offsets });
  }
});
