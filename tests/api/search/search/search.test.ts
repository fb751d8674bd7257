import { expect, test } from "vitest";
import type { Page } from "#contract/envelope";
import { fold, foldQuery } from "#contract/fold";
import { foldWidely } from "#contract/fold-widely";
import { scoreVideo } from "#contract/relevance";
import type { FoundVideo, Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { insertCaptions } from "#tests/support/captions";
import { insertVideos } from "#tests/support/videos";

const api = await testApi();
const anna = await api.signUp("anna");

/** Returns a random generator with a seed (mulberry32), so that every run has the same corpus. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, pick: <T>(list: readonly T[]) => list[whole(list.length)]! };
}

const random = randomFrom(42);
const pieces = [
  ..."aAbBéÉäÄßẞıIİiſKσΣς%_\\*?[]'\"-. \t",
  ...["أحمد", "احمد", "مـَد", "ज़", "ज", "म", "٣2", "32", "𝐕x", "vx"],
  ...["ab", "%%", "\\%", "__", "😀", "👩‍👩‍👧", "e\u0301", "\u00e9", "日本", "ﬁ", "İstanbul", "a\nb", "null", "--"],
];
const aText = (maxWords: number) =>
  Array.from({ length: random.whole(maxWords + 1) }, () => random.pick(pieces))
    .join("")
    .trim();
const corpus = Array.from({ length: 300 }, (_, i) => ({
  title: aText(4) || "x",
  description: i % 50 === 0 ? aText(4_000).slice(0, 5_000) : aText(8),
  created_at: `2024-01-0${1 + random.whole(4)}T00:00:00.000Z`,
}));
const ids = await insertVideos(api, anna, corpus);
/** Builds captions: two of three videos have them, some in two languages. */
const aTrack = () => Array.from({ length: 1 + random.whole(5) }, () => aText(4) || "abc");
const tracks = corpus.map((_, i) => Array.from({ length: i % 3 }, aTrack));
const languages = ["en", "de"];
await insertCaptions(
  api,
  tracks.flatMap((of, i) => of.map((texts, n) => ({ video_id: ids[i]!, language: languages[n]!, texts }))),
);
const videos = corpus.map((video, i) => ({ ...video, id: ids[i]!, tracks: tracks[i]! }));

const oneBlank = (text: string) => text.trim().replace(/\s+/g, " ");

/** Returns the index of the cue in which the words begin; -1 if no cue matches. */
function cueOf(texts: string[], words: string, foldText = fold) {
  const folded = texts.map((text) => oneBlank(foldText(text)));
  const at = folded.join(" ").indexOf(words);
  return at < 0 ? -1 : folded.findIndex((_, i) => folded.slice(0, i + 1).join(" ").length > at);
}

/** Returns the query's length if the captions match, one less if they match folded widely, else null. */
function scoreOfSaid(of: string[][], query: string) {
  const q = foldQuery(query);
  for (const [n, foldText] of [fold, foldWidely].entries()) {
    const words = oneBlank(foldText(q));
    if (Array.from(words).length >= 3 && of.some((texts) => cueOf(texts, words, foldText) >= 0)) return q.length - n;
  }
  return null;
}

/**
 * Applies the spec's rule: matches with a score above 0, by score, then newest, then id. Caption matches rank below
 * these.
 */
const expected = (query: string) =>
  videos
    .map((video) => ({ ...video, score: scoreVideo(video, query) || scoreOfSaid(video.tracks, query) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => b.score! - a.score! || cmp(b.created_at, a.created_at) || cmp(b.id, a.id))
    .map(({ id }) => id);

const cmp = (a: string, b: string) => (a < b ? -1 : Number(a > b));

async function search(query: string, also = "") {
  const found = await api.visitor().get<Page<FoundVideo>>(`/videos?query=${encodeURIComponent(query)}${also}`);
  expect(found.status).toBe(200);
  return found.data;
}

async function everyPage(query: string, limit: number) {
  const found: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { docs, nextCursor } = await search(query, `&limit=${limit}${cursor && `&after=${cursor}`}`);
    found.push(...docs.map((video) => video._id));
    cursor = nextCursor;
  }
  return found;
}

const captionTexts = tracks.flat().map((texts) => texts.join("\n"));

function aPieceOf(text: string) {
  const [from, signs] = [random.whole(Math.max(1, text.length - 3)), 3 + random.whole(6)];
  return text.slice(from, from + signs).toWellFormed();
}

const queries = [
  ...[
    "a",
    "A",
    "%",
    "_",
    "\\",
    "%_",
    "\\\\",
    "İ",
    "i̇",
    "ß",
    "ẞ",
    "Σ",
    "ς",
    "😀",
    "👩",
    "é",
    "e\u0301",
    "日",
    "\t",
    "'",
  ],
  ...["İSTANBUL", "ﬁ", "K", "k", "null", "--", "a\nb", "[", "*", "ab ab", "no such thing", " a ", "a".repeat(300)],
  ...Array.from({ length: 60 }, () => aText(3) || "b"),
  ...Array.from({ length: 40 }, () => random.pick(corpus).title),
  ...Array.from({ length: 20 }, () => random.pick(corpus).description.slice(0, 200)),
  ...Array.from({ length: 60 }, () => aPieceOf(oneBlank(random.pick(captionTexts)))),
].filter((query) => query.trim());

test("every search finds what the reference search finds, in its order", async () => {
  for (const query of queries) expect([query, await everyPage(query, 100)]).toEqual([query, expected(query)]);
});

/** Lists every run of one or two characters in many texts, with every script of the corpus. */
const shortTerms = (() => {
  const terms = new Set<string>();
  for (const { title, description } of corpus)
    for (const text of [title, Array.from(description).slice(0, 40).join("")])
      Array.from(fold(text)).forEach((character, i, all) => terms.add(character).add(character + (all[i + 1] ?? "")));
  return [...terms].filter((term) => term.trim());
})();

test("every term of one or two characters finds what the reference search finds, in its order", async () => {
  expect(shortTerms.length).toBeGreaterThan(300);
  const some = Array.from({ length: 100 }, () => random.pick(shortTerms));
  for (const term of [...some, "日", "日本", "本日", "😀", "😀😀", "👩\u200d", "\u0301", "%_", "_", "\\%", "ﬁ", "i̇"])
    expect([term, await everyPage(term, 100)]).toEqual([term, expected(term)]);
});

test("a match in captions only has the time of its first cue", async () => {
  let places = 0;
  for (const query of queries) {
    for (const doc of (await search(query)).docs) {
      const of = videos.find(({ id }) => id === doc._id)!;
      const isExact = scoreOfSaid(of.tracks, query) === foldQuery(query).length;
      const foldText = isExact ? fold : foldWidely;
      const words = oneBlank(foldText(foldQuery(query)));
      const heard = scoreVideo(of, query) ? -1 : of.tracks.findIndex((texts) => cueOf(texts, words, foldText) >= 0);
      const { start, language, words: spokenWords } = doc.captionHit ?? { start: -1 };
      if (heard < 0) expect({ query, captionHit: doc.captionHit }).toEqual({ query, captionHit: undefined });
      else
        expect({ query, start, language }).toEqual({
          query,
          start: cueOf(of.tracks[heard]!, words, foldText),
          language: languages[heard],
        });
      if (heard >= 0) expect(oneBlank(foldText(spokenWords!))).toContain(words);
      places += Number(heard >= 0);
    }
  }
  expect(places).toBeGreaterThan(100);
});

test("the generated corpus has every kind of match", () => {
  const hasWide = ({ title, description }: (typeof corpus)[number], query: string) =>
    [1, 2].includes(scoreVideo({ title, description }, query) - foldQuery(query).length);
  expect(queries.filter((query) => corpus.some((video) => hasWide(video, query))).length).toBeGreaterThan(20);
  const found = queries.map((query) => expected(query).length);
  expect(found.filter((count) => count === 0).length).toBeLessThan(queries.length / 2);
  expect(Math.max(...found)).toBeGreaterThan(100);
});

test.for(["a", "i", "%", "é"])("following the cursors of a search for %s gives each result once", async (query) => {
  expect(expected(query).length).toBeGreaterThan(7);
  expect(await everyPage(query, 7)).toEqual(expected(query));
});

test("a search can be paged backwards", async () => {
  const [first, all] = [await search("a", "&limit=5"), expected("a")];
  const second = await search("a", `&limit=5&after=${first.nextCursor}`);
  const back = await search("a", `&limit=5&before=${second.prevCursor}`);
  expect(second.docs.map((video) => video._id)).toEqual(all.slice(5, 10));
  expect(back.docs.map((video) => video._id)).toEqual(all.slice(0, 5));
});

test("a search returns the number of results", async () => {
  expect(await search("a", "&limit=5")).toMatchObject({ totalDocs: expected("a").length, limit: 5, hasNextPage: true });
  expect(await search("no such thing")).toMatchObject({ docs: [], totalDocs: 0, hasNextPage: false, nextCursor: null });
});

test("a blank search is the feed", async () => {
  const feed = (await api.visitor().get<Page<Video>>("/videos")).data;
  expect(await search(" \t ")).toEqual(feed);
});

test("a query is cut to two hundred characters, never inside one", async () => {
  const own = await testApi();
  const bea = await own.signUp("bea");
  await insertVideos(own, bea, [{ title: "Long", description: `${"y".repeat(199)}\u{1f600}${"z".repeat(100)}` }]);
  const query = encodeURIComponent(`${"y".repeat(199)}\u{1f600} and much more`);
  expect((await own.visitor().get<Page<Video>>(`/videos?query=${query}`)).data.totalDocs).toBe(1);
});

test("a search in one channel finds only its videos", async () => {
  const own = await testApi();
  const [bea, carl] = [await own.signUp("bea"), await own.signUp("carl")];
  await insertVideos(own, bea, [{ title: "a of Bea's" }]);
  const [id] = await insertVideos(own, carl, [
    { title: "a of Carl's", is_published: 1 },
    { title: "ab", is_published: 0 },
  ]);
  const { docs, totalDocs } = (await own.visitor().get<Page<Video>>(`/videos?query=a&userId=${carl.id}`)).data;
  expect({ docs: docs.map((video) => video._id), totalDocs }).toEqual({ docs: [id], totalDocs: 1 });
});
