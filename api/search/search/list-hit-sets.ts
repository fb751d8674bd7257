import { type RawBuilder, sql } from "kysely";
import { type Db, isSqlite } from "#api/db/open";
import { isListed } from "#api/videos/videos/visibility";
import type { Estimate } from "./estimate-postgres";
import {
  isStart,
  type ScoreTier,
  descriptionStart,
  descriptionStartLength,
  type IndexedHits,
  startsWithIndexed,
  type SearchedText,
  titleFolded,
} from "./hits";
import { postgresHits } from "./search-postgres";
import { sqliteHits } from "./search-sqlite";

/** A query of videos that have a text in one way, and that an index can find. */
export interface HitSet extends IndexedHits {
  /** Returns whether the set contains all videos of a tier. */
  covers(tier: ScoreTier): boolean;
  /** The set contains every video that has the query anywhere in this text. */
  text?: SearchedText;
  /** The order of an index of PostgreSQL, which otherwise would read all of its entries before it stops. */
  order?: RawBuilder<unknown>;
  /** Counts the set's videos in an estimate of PostgreSQL. */
  estimateSize?(estimate: Estimate): number;
}

const isListedAnd = (condition: RawBuilder<unknown>) => sql<boolean>`${isListed} and ${condition}`;

/** The sets of a query that indexes can find, by how a text has the query: from the smallest sets to the largest. */
interface HitSetsByMatch {
  equal: HitSet[];
  starts: Record<SearchedText, HitSet>;
  contains: Record<SearchedText, HitSet>;
}

export function listSets(db: Db, query: string): HitSetsByMatch {
  // A SQLite index contains the rowid of each row, but the id only where it is an indexed column.
  const key = sql.ref(isSqlite(db) ? "videos.rowid" : "videos.id");
  const inVideos = { table: sql`videos`, key, videosJoin: { rows: sql`videos`, key } };
  const start = Array.from(query).slice(0, descriptionStartLength).join("");
  const indexedHits = isSqlite(db) ? sqliteHits(query) : postgresHits(query);
  const orderBy = (text: RawBuilder<unknown>) => (isSqlite(db) ? {} : { order: sql`order by ${text}` });
  return {
    equal: [
      { ...inVideos, where: isListedAnd(sql`${titleFolded} = ${query}`), covers: ({ title }) => title === "equal" },
      {
        ...inVideos,
        where: isListedAnd(sql`${descriptionStart} = ${start}`),
        covers: ({ description }) => description === "equal",
      },
    ],
    starts: {
      title: {
        ...inVideos,
        ...orderBy(titleFolded),
        where: isListedAnd(startsWithIndexed(titleFolded, query)),
        covers: ({ title }) => isStart(title),
        estimateSize: (estimate) => estimate.title.starts,
      },
      description: {
        ...inVideos,
        ...orderBy(descriptionStart),
        where: isListedAnd(startsWithIndexed(descriptionStart, start)),
        covers: ({ description }) => isStart(description),
        estimateSize: (estimate) => estimate.description.starts,
      },
    },
    contains: {
      title: { ...indexedHits.title, text: "title", covers: ({ title }) => title !== "absent" },
      description: {
        ...indexedHits.description,
        text: "description",
        covers: ({ description }) => description !== "absent",
      },
    },
  };
}
