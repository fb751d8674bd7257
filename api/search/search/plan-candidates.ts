import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { hasTrigrams } from "#api/db/trigrams";
import type { SearchedText } from "./hits";
import { chooseSidesOnSqlite, listBorders } from "./word-borders";
import type { Candidates, SearchTable } from "./search-sqlite";

/** Three consecutive characters of a query. */
interface Trigram {
  text: string;
  /** The number of characters before it in the query. */
  offset: number;
  /** The fraction of all videos that contain it, estimated from a sample of the newest. */
  share: number;
}

const videosPerSample = 256;
const maxSampledTrigrams = 8;
/** A trigram that occurs in a smaller fraction of videos is rare enough: no rarer one is needed. */
const rareShare = 1 / 1_000;
/** Reading one video's text costs as much as this many index entries: 10 µs against 10 ns. */
const entriesPerText = 1_000;
/**
 * The planner matches phrases below `few` entries (about 20 ms) without sampling; phrases above `many` would delay
 * other requests. It reads no list of candidates for phrases whose word borders are in more than the `frequent` fraction
 * of all videos.
 */
export const planBounds = { few: 2_000_000, many: 8_000_000, frequent: 1 / 100 };

/** Lists trigrams of a query: first trigrams across two words, which are the rarest, then some within words. */
function listTrigrams(query: string) {
  const characters = Array.from(query);
  const offsets = new Map(characters.slice(2).map((_, index) => [characters.slice(index, index + 3).join(""), index]));
  const trigrams = Array.from(offsets, ([text, offset]) => ({ text, offset }));
  const isAcross = ({ text }: { text: string }) => /^\S\s\S$/u.test(text);
  const across = trigrams.filter(isAcross).slice(0, maxSampledTrigrams / 2);
  const within = trigrams.filter((trigram) => !isAcross(trigram));
  const stride = Math.ceil(within.length / (maxSampledTrigrams - across.length));
  return [...across, ...within.filter((_, i) => i % stride === 0)];
}

/**
 * Measures how far back a sample of the newest videos reaches and how many such samples the site has; returns null when
 * the site has fewer videos than a sample.
 */
async function sampleVideos(db: Db) {
  const { rows } = await sql<{ newest: number; oldest: number; last: number | null }>`select
    (select max(position) from search_positions) as newest, (select min(position) from search_positions) as oldest,
    (select position from search_positions order by position desc limit 1 offset ${videosPerSample - 1}) as last`.execute(
    db,
  );
  const { newest, oldest, last } = rows[0]!;
  return last === null
    ? null
    : { newest, oldest, span: newest - last, videos: (videosPerSample * (newest - oldest)) / (newest - last) };
}

type Sample = NonNullable<Awaited<ReturnType<typeof sampleVideos>>>;

/** Estimates the fraction of all videos that an index query matches, from the newest matches. */
async function estimateShare(db: Db, { table, match }: Candidates, { newest, span }: Sample) {
  const { rows } = await sql<{ position: number }>`select rowid as position from ${sql.table(table)}
    where ${sql.ref(table)} match ${match} order by rowid desc limit 1 offset ${videosPerSample - 1}`.execute(db);
  return rows[0] ? Math.min(1, span / (newest - rows[0].position)) : 0;
}

/** Samples trigrams until it finds a rare one. */
async function sampleTrigrams(db: Db, { query, table }: { query: string; table: SearchTable }, sample: Sample) {
  const trigrams: Trigram[] = [];
  for (const { text, offset } of listTrigrams(query)) {
    const share = await estimateShare(db, { table, match: quotePhrase(text) }, sample);
    trigrams.push({ text, offset, share });
    if (share < rareShare) break;
  }
  return trigrams.sort((one, other) => one.share - other.share);
}

/**
 * Chooses trigrams that do not overlap, the rarest first, while each further one saves more text reads than it costs.
 */
function chooseTrigrams([rarest, ...others]: [Trigram, ...Trigram[]]) {
  const required = [rarest];
  let { share: entries, share: candidates } = rarest;
  for (const trigram of others) {
    const { share, offset } = trigram;
    const isApart = required.every((other) => Math.abs(other.offset - offset) >= 3);
    if (!isApart || share >= candidates * (1 - share) * entriesPerText) continue;
    required.push(trigram);
    entries += share;
    candidates *= share;
  }
  return { chosen: required, cost: entries + candidates * entriesPerText };
}

/** Candidates, and the positions between which they are, where they are too many to read. */
export interface PlannedCandidates extends Candidates {
  range?: { newest: number; oldest: number };
}

/** A query, and the column in which videos have it: folded, or folded widely. */
export interface TextQuery {
  query: string;
  column: `${SearchedText}_${"folded" | "wide"}`;
}

const trigramTables = {
  title_folded: "title_search",
  description_folded: "description_search",
  title_wide: "title_wide_search",
  description_wide: "description_wide_search",
} as const;

/** The tables of terms of one and two characters, and the letters before these. */
const shortTables = {
  title_folded: ["short_search", "t"],
  description_folded: ["short_search", "d"],
  title_wide: ["short_wide_search", "t"],
  description_wide: ["short_wide_search", "d"],
} as const;

/** Returns the index query of the texts that contain a query. */
export function toPhrase({ query, column }: TextQuery): Candidates {
  if (hasTrigrams(query)) return { table: trigramTables[column], match: quotePhrase(query) };
  const [table, letter] = shortTables[column];
  return { table, match: letter + Buffer.from(query).toString("hex") };
}

/** Lists the borders of words in a query; widely folded texts have no index of borders. */
function bordersOf({ query, column }: TextQuery): string[] {
  if (column === "title_wide" || column === "description_wide") return [];
  return listBorders(query, column === "title_folded" ? "title" : "description", chooseSidesOnSqlite);
}

/** Returns a border as the index has it: the letter of its text, then the characters in hex. */
const toBorderTerm = (border: string) => border.charAt(0) + Buffer.from(border.slice(1)).toString("hex");

/**
 * Returns the index query for candidates when their texts cost less to read than the whole phrase; null otherwise. A
 * phrase reads the index entries of all its trigrams, however few texts contain all of them. Most texts with the word
 * borders of a phrase contain it.
 */
export async function planCandidates(
  db: Db,
  textQuery: TextQuery,
  { few, many, frequent } = planBounds,
): Promise<PlannedCandidates | null> {
  const { query } = textQuery;
  if (!hasTrigrams(query)) return null;
  const sample = await sampleVideos(db);
  const length = Array.from(query).length - 2;
  if (!sample || length * sample.videos <= few) return null;
  const borders = bordersOf(textQuery);
  if (borders.length > 0) {
    const candidates: Candidates = { table: "border_search", match: borders.map(toBorderTerm).join(" AND ") };
    const isFrequent = (await estimateShare(db, candidates, sample)) >= frequent;
    return isFrequent ? { ...candidates, range: { newest: sample.newest, oldest: sample.oldest } } : candidates;
  }
  const { table } = toPhrase(textQuery);
  const trigrams = await sampleTrigrams(db, { query, table }, sample);
  const { chosen, cost } = chooseTrigrams(trigrams as [Trigram, ...Trigram[]]);
  const shareSum = trigrams.reduce((sum, { share }) => sum + share, 0);
  // Sampling stops at a rare trigram and so skips the common ones that make a phrase expensive.
  const phraseCost = chosen[0]!.share < rareShare ? Infinity : (shareSum / trigrams.length) * length;
  if (cost >= phraseCost && phraseCost * sample.videos <= many) return null;
  return { table, match: chosen.map((trigram) => quotePhrase(trigram.text)).join(" AND ") };
}
