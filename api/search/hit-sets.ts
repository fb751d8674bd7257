import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/page";
import { isListed } from "#api/videos/queries";
import { isStart, type ScoreTier } from "./score-tiers";
import { findByCandidates } from "./candidates";
import { isFrequentOnPostgres, postgresHits } from "./search-postgres";
import {
  descriptionStart,
  type Hit,
  type IndexedHits,
  type OwnedHit,
  scoreSql,
  startsWith,
  type Text,
  titleFolded,
} from "./scores";
import { sqliteHits } from "./search-sqlite";

interface HitSet extends IndexedHits {
  /** Tells whether the set contains all videos of a tier. */
  covers(tier: ScoreTier): boolean;
  /** The set contains every video that has the query anywhere in this text. */
  text?: Text;
}

const isListedAnd = (condition: RawBuilder<unknown>) => sql<boolean>`${isListed} and ${condition}`;

/** Lists the sets of a query that indexes can find, the smallest first. */
function listSets(db: Db, query: string): Record<"narrow" | "whole", HitSet[]> {
  // A SQLite index contains the rowid of each row, but the id only where it is an indexed column.
  const key = sql.ref(isSqlite(db) ? "videos.rowid" : "videos.id");
  const inVideos = { table: sql`videos`, key, from: { rows: sql`videos`, key } };
  const start = Array.from(query).slice(0, 64).join("");
  const has = isSqlite(db) ? sqliteHits(query) : postgresHits(query);
  return {
    narrow: [
      { ...inVideos, where: isListedAnd(sql`${titleFolded} = ${query}`), covers: ({ title }) => title === "equal" },
      {
        ...inVideos,
        where: isListedAnd(sql`${descriptionStart} = ${start}`),
        covers: ({ description }) => description === "equal",
      },
      { ...inVideos, where: isListedAnd(startsWith(titleFolded, query)), covers: ({ title }) => isStart(title) },
      {
        ...inVideos,
        where: isListedAnd(startsWith(descriptionStart, start)),
        covers: ({ description }) => isStart(description),
      },
    ],
    whole: [
      { ...has.title, text: "title", covers: ({ title }) => title !== "absent" },
      { ...has.description, text: "description", covers: ({ description }) => description !== "absent" },
    ],
  };
}

/**
 * Finds the keys of a set; returns null for a thousand or more videos, whose rows would cost much more than their keys.
 */
async function findKeys(
  db: Db,
  query: string,
  { table, where, key, text }: HitSet,
): Promise<(number | string)[] | null> {
  const positions = text && isSqlite(db) ? await findByCandidates(db, query, text) : null;
  if (positions) return positions === "many" ? null : positions;
  if (text && !isSqlite(db) && (await isFrequentOnPostgres(db, query, text))) return null;
  const { rows } = await sql<{ key: number | string }>`select ${key} as key from ${table} where ${where}
    limit ${sql.lit(maxCountedRows)}`.execute(db);
  return rows.length < maxCountedRows ? rows.map((row) => row.key) : null;
}

async function readSmallSet(db: Db, query: string, set: HitSet): Promise<OwnedHit[] | null> {
  await setImmediate();
  const keys = await findKeys(db, query, set);
  if (!keys || keys.length === 0) return keys && [];
  const { rows } =
    await sql<OwnedHit>`select videos.id, videos.published_at, videos.owner_id, ${scoreSql(query)} as score
    from ${set.from.rows} where ${set.from.key} in (${sql.join(keys)}) and ${isListed}`.execute(db);
  return rows;
}

/** The small hit sets of one search; each is read once. */
export interface HitSets {
  /** Returns all hits; null when there are a thousand or more. */
  all(): Promise<OwnedHit[] | null>;
  /** Returns all hits of a tier, possibly with others; null when no small set covers it. */
  findCovering(tier: ScoreTier): Promise<Hit[] | null>;
  /**
   * Returns all hits that match a text more closely than the tier does, possibly with others: videos whose text
   * contains the query (for "absent") or starts with it (for "contains"). Returns null when no small set covers them.
   */
  findCloser(tier: ScoreTier, text: Text): Promise<Hit[] | null>;
}

/** Opens the sets of hits of a query; each is read once, when it is first needed. */
export function openHitSets(db: Db, query: string): HitSets {
  const { narrow, whole } = listSets(db, query);
  const reads = new Map<HitSet, Promise<OwnedHit[] | null>>();
  const read = (set: HitSet) => {
    const hits = reads.get(set) ?? readSmallSet(db, query, set);
    reads.set(set, hits);
    return hits;
  };
  const [titleStarts, descriptionStarts] = narrow.slice(2) as [HitSet, HitSet];
  const [inTitle, inDescription] = whole as [HitSet, HitSet];
  const sets = {
    title: { contains: titleStarts, absent: inTitle },
    description: { contains: descriptionStarts, absent: inDescription },
  };
  return {
    async findCloser(tier, text) {
      const match = tier[text];
      return match === "contains" || match === "absent" ? read(sets[text][match]) : null;
    },
    async all() {
      const hits = new Map<string, OwnedHit>();
      for (const set of whole) {
        const some = await read(set);
        if (!some) return null;
        for (const hit of some) hits.set(hit.id, hit);
      }
      return hits.size < maxCountedRows ? [...hits.values()] : null;
    },
    async findCovering(tier) {
      for (const set of [...narrow, ...whole]) {
        const hits = set.covers(tier) ? await read(set) : null;
        if (hits) return hits;
      }
      return null;
    },
  };
}
