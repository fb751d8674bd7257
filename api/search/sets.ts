import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { maxCountedRows } from "#api/pagination/counted-rows";
import { isListed } from "#api/videos/queries";
import { isStart, type ScoreClass } from "./score-classes";
import { postgresHits } from "./search-postgres";
import {
  descriptionStart,
  type Hit,
  type IndexedHits,
  type OwnedHit,
  scoreOf,
  startsWith,
  titleFolded,
} from "./scores";
import { sqliteHits } from "./search-sqlite";

interface HitSet extends IndexedHits {
  /** Whether all videos of a class are in the set. */
  covers(scoreClass: ScoreClass): boolean;
}

const id = sql.ref("videos.id");
const inVideos = { table: sql`videos`, key: id, from: { rows: sql`videos`, key: id } };
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

/** Reads a set when it is small; null: it has a thousand videos or more, whose rows would cost much more than their keys. */
async function readSmallSet(db: Db, q: string, { table, where, key, from }: IndexedHits): Promise<OwnedHit[] | null> {
  const found = await sql<{ key: number | string }>`select ${key} as key from ${table} where ${where}
    limit ${sql.lit(maxCountedRows)}`.execute(db);
  if (found.rows.length >= maxCountedRows) return null;
  if (found.rows.length === 0) return [];
  const keys = sql.join(found.rows.map((row) => row.key));
  const { rows } = await sql<OwnedHit>`select videos.id, videos.created_at, videos.owner_id, ${scoreOf(q)} as score
    from ${from.rows} where ${from.key} in (${keys}) and ${isListed}`.execute(db);
  return rows;
}

/** The small sets of one search, each read once. */
export interface SmallSets {
  /** All hits; null: there are a thousand or more. */
  all(): Promise<OwnedHit[] | null>;
  /** All hits of a class, perhaps among others; null: no small set covers it. */
  covering(scoreClass: ScoreClass): Promise<Hit[] | null>;
  /** Whether the text that a class is to be without has the query in few videos. */
  areFewWithout(scoreClass: ScoreClass): Promise<boolean>;
}

export function smallSets(db: Db, q: string): SmallSets {
  const { narrow, whole } = setsOf(db, q);
  const reads = new Map<HitSet, Promise<OwnedHit[] | null>>();
  const read = (set: HitSet) => {
    const hits = reads.get(set) ?? readSmallSet(db, q, set);
    reads.set(set, hits);
    return hits;
  };
  const [inTitle, inDescription] = whole as [HitSet, HitSet];
  return {
    areFewWithout: async ({ title, description }) =>
      (title === "absent" && (await read(inTitle)) !== null) ||
      (description === "absent" && (await read(inDescription)) !== null),
    async all() {
      const hits = new Map<string, OwnedHit>();
      for (const set of whole) {
        const some = await read(set);
        if (!some) return null;
        for (const hit of some) hits.set(hit.id, hit);
      }
      return hits.size < maxCountedRows ? [...hits.values()] : null;
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
