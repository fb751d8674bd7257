export type DatabaseKind = "sqlite" | "postgres";

/** What differs between the databases in tables that both have. */
export interface Dialect {
  /** The type of folded texts, which compare byte by byte on both databases. */
  folded: string;
  /** Refers to a video. A transaction may defer it on PostgreSQL; SQLite defers any. */
  ofVideo: string;
  /** Which videos everybody's lists show: the condition of their indexes. */
  listed: string;
}

const listed = "visibility = 'public' and (is_published = 1 and status = 'ready')";
const ofVideo = "references videos (id) on delete cascade";

export const dialects: Record<DatabaseKind, Dialect> = {
  sqlite: { folded: "text", ofVideo, listed },
  postgres: { folded: `text collate "C"`, ofVideo: `${ofVideo} deferrable initially immediate`, listed },
};
