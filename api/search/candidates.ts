import { maxCountedRows } from "#api/pagination/max-counted-rows";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { quotePhrase } from "#api/db/sqlite";
import { hasText, hasTrigrams, type Text } from "./scores";
import { atPositions, toIndexes, readPositions } from "./search-sqlite";

/** Three characters of a query. */
interface Trigram {
  text: string;
  /** How many characters of the query come before it. */
  offset: number;
  /** The part of all videos that have it, by a sample of the newest. */
  share: number;
}

const videosPerSample = 256;
const maxSampledTrigrams = 8;
/** A trigram in fewer videos than this part of all needs no rarer one. */
const rareShare = 1 / 1_000;
/** A look at the text of one video costs as much as so many entries of an index: 10 µs and 10 ns. */
const entriesPerText = 1_000;
/** Phrases that read fewer entries, in some 20 ms, are matched unsampled; those that read more would hold others up. */
const phraseEntries = { few: 2_000_000, many: 8_000_000 };
const rowsPerStep = 512;

/** Trigrams of a query: those that lie across two words, which are the rarest, then some of the others. */
function listTrigrams(query: string) {
  const characters = Array.from(query);
  const offsets = new Map(characters.slice(2).map((_, i) => [characters.slice(i, i + 3).join(""), i]));
  const all = Array.from(offsets, ([text, offset]) => ({ text, offset }));
  const isAcross = ({ text }: { text: string }) => /^\S\s\S$/u.test(text);
  const across = all.filter(isAcross).slice(0, maxSampledTrigrams / 2);
  const within = all.filter((trigram) => !isAcross(trigram));
  const stride = Math.ceil(within.length / (maxSampledTrigrams - across.length));
  return [...across, ...within.filter((_, i) => i % stride === 0)];
}

/** How far back a sample of the newest videos reaches, and how many such samples there are; null: the site has fewer videos. */
async function sampleVideos(db: Db) {
  const { rows } = await sql<{ newest: number; oldest: number; last: number | null }>`select
    (select max(position) from search_positions) as newest, (select min(position) from search_positions) as oldest,
    (select position from search_positions order by position desc limit 1 offset ${videosPerSample - 1}) as last`.execute(
    db,
  );
  const { newest, oldest, last } = rows[0]!;
  return last === null
    ? null
    : { newest, span: newest - last, videos: (videosPerSample * (newest - oldest)) / (newest - last) };
}

/** Samples trigrams until one is rare. */
async function sampleTrigrams(
  db: Db,
  table: string,
  query: string,
  { newest, span }: { newest: number; span: number },
) {
  const sampled: Trigram[] = [];
  for (const { text, offset } of listTrigrams(query)) {
    const { rows } = await sql<{ position: number }>`select rowid as position from ${sql.table(table)}
      where ${sql.ref(table)} match ${quotePhrase(text)} order by rowid desc limit 1 offset ${videosPerSample - 1}`.execute(
      db,
    );
    const share = rows[0] ? Math.min(1, span / (newest - rows[0].position)) : 0;
    sampled.push({ text, offset, share });
    if (share < rareShare) break;
  }
  return sampled.sort((one, other) => one.share - other.share);
}

/** Chooses trigrams that lie apart, the rarest first, as long as one more spares more looks at texts than it costs. */
function chooseTrigrams([rarest, ...others]: [Trigram, ...Trigram[]]) {
  const chosen = [rarest];
  let { share: entries, share: candidates } = rarest;
  for (const trigram of others) {
    const { share, offset } = trigram;
    const isApart = chosen.every((other) => Math.abs(other.offset - offset) >= 3);
    if (!isApart || share >= candidates * (1 - share) * entriesPerText) continue;
    chosen.push(trigram);
    entries += share;
    candidates *= share;
  }
  return { chosen, cost: entries + candidates * entriesPerText };
}

/**
 * Tells what to match for candidates that few texts need be read of; null: matching the whole phrase costs less.
 * A phrase reads the entries of all its trigrams, however few texts have all of them.
 */
async function planCandidates(
  db: Db,
  table: string,
  query: string,
  { few, many } = phraseEntries,
): Promise<string | null> {
  const sample = await sampleVideos(db);
  const length = Array.from(query).length - 2;
  if (!sample || length * sample.videos <= few) return null;
  const trigrams = await sampleTrigrams(db, table, query, sample);
  const { chosen, cost } = chooseTrigrams(trigrams as [Trigram, ...Trigram[]]);
  const shares = trigrams.reduce((sum, { share }) => sum + share, 0);
  // Sampling ends at a rare trigram, without those that the phrase would cost most for.
  const phraseCost = chosen[0]!.share < rareShare ? Infinity : (shares / trigrams.length) * length;
  if (cost >= phraseCost && phraseCost * sample.videos <= many) return null;
  return chosen.map(({ text }) => quotePhrase(text)).join(" AND ");
}

/** Reads which candidates have the query. */
async function filterCandidates(db: Db, query: string, text: Text, positions: number[]) {
  const { rows } = await sql<{ position: number }>`select position
    from ${atPositions(positions)} where ${hasText(`videos.${text}_folded`, query)}`.execute(db);
  return rows.map(({ position }) => position);
}

/**
 * Finds the positions of all videos with a long query in one text, in steps between which others have their turn: by the
 * rarest trigrams, whose texts are then read. "many": there are a thousand or more; null: the phrase is to be matched.
 */
export async function findByCandidates(
  db: Db,
  query: string,
  text: Text,
  bounds = phraseEntries,
): Promise<number[] | "many" | null> {
  const { table } = toIndexes(query)[text];
  const match = hasTrigrams(query) ? await planCandidates(db, table, query, bounds) : null;
  if (match === null) return null;
  const hits: number[] = [];
  for (let first = 0, isComplete = false; !isComplete;) {
    await setImmediate();
    const positions = await readPositions(db, table, match, { first, backwards: true, limit: rowsPerStep });
    hits.push(...(await filterCandidates(db, query, text, positions)));
    if (hits.length >= maxCountedRows) return "many";
    isComplete = positions.length < rowsPerStep;
    first = (positions.at(-1) ?? 0) + 1;
  }
  return hits;
}
