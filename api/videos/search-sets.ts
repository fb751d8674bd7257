import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "./queries";
import { isStart, type ScoreClass } from "./score-classes";
import { postgresHits } from "./search-postgres";
import {
  descriptionStart,
  type Hit,
  type IndexedHits,
  mostCounted,
  type OwnedHit,
  scoreOf,
  startsWith,
  titleFolded,
} from "./search-scores";
import { sqliteHits } from "./search-sqlite";

interface HitSet extends IndexedHits {
  /** Whether all videos of a class are in the set. */
  covers(scoreClass: ScoreClass): boolean;
}

const inVideos = { table: sql`videos`, joins: sql`` };
const listed = (condition: RawBuilder<unknown>) => sql<boolean>`${isListed} and ${condition}`;

/** The sets of a query that indexes find, the narrowest first. */
function setsOf(db: Db, q: string): Record<"narrow" | "whole", HitSet[]> {
  const start = Array.from(q).slice(0, 64).join("");
  const has = isSqlite(db) ? sqliteHits(q) : postgresHits(q);
  return {
    narrow: [
      { ...inVideos, where: listed(sql`${titleFolded} = ${q}`), covers: ({ title }) => title === "equal" },
      {
        ...inVideos,
        where: listed(sql`${descriptionStart} = ${start}`),
        covers: ({ description }) => description === "equal",
      },
      { ...inVideos, where: listed(startsWith(titleFolded, q)), covers: ({ title }) => isStart(title) },
      {
        ...inVideos,
        where: listed(startsWith(descriptionStart, start)),
        covers: ({ description }) => isStart(description),
      },
    ],
    whole: [
      { ...has.title, covers: ({ title }) => title !== "absent" },
      { ...has.description, covers: ({ description }) => description !== "absent" },
    ],
  };
}

/** Reads a set when it is small; null: it has a thousand videos or more. */
async function readSmallSet(db: Db, q: string, { table, joins, where }: IndexedHits): Promise<OwnedHit[] | null> {
  const limit = sql.lit(mostCounted);
  // SQLite keeps others waiting meanwhile: rows of a large set cost it much more than their number.
  if (isSqlite(db)) {
    const counted = await sql<{ total: number }>`select count(*) as total from
      (select 1 as one from ${table} where ${where} limit ${limit}) as firsts`.execute(db);
    if (counted.rows[0]!.total >= mostCounted) return null;
  }
  const { rows } = await sql<OwnedHit>`select videos.id, videos.created_at, videos.owner_id, ${scoreOf(q)} as score
    from ${table} ${joins} where ${where} and ${isListed} limit ${limit}`.execute(db);
  return rows.length < mostCounted ? rows : null;
}

/** The small sets of one search, each read once. */
export interface SmallSets {
  /** All hits; null: there are a thousand or more. */
  all(): Promise<OwnedHit[] | null>;
  /** All hits of a class, perhaps among others; null: no small set covers it. */
  covering(scoreClass: ScoreClass): Promise<Hit[] | null>;
}

export function smallSets(db: Db, q: string): SmallSets {
  const { narrow, whole } = setsOf(db, q);
  const reads = new Map<HitSet, Promise<OwnedHit[] | null>>();
  const read = (set: HitSet) => {
    const hits = reads.get(set) ?? readSmallSet(db, q, set);
    reads.set(set, hits);
    return hits;
  };
  return {
    async all() {
      const hits = new Map<string, OwnedHit>();
      for (const set of whole) {
        const some = await read(set);
        if (!some) return null;
        for (const hit of some) hits.set(hit.id, hit);
      }
      return hits.size < mostCounted ? [...hits.values()] : null;
    },
    async covering(scoreClass) {
      for (const set of [...narrow, ...whole]) {
        const hits = set.covers(scoreClass) ? await read(set) : null;
        if (hits) return hits;
      }
      return null;
    },
  };
}
