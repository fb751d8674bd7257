import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { isListed } from "#api/videos/queries";
import type { ScoreClass } from "./score-classes";
import { type Hit, type IndexedHits, isIn, isLong, scoreOf, type Stretch, type Text } from "./scores";

/** The letters of short terms, by the parts of title and description: see migration 009. */
const letters = Array.from({ length: 16 }, (_, n) => ({
  letter: String.fromCharCode(103 + n),
  title: n >= 4,
  description: n % 4 > 0,
}));

const id = sql.ref("videos.id");
const inVideos = { table: sql`videos`, key: id, from: { rows: sql`videos`, key: id } };

function hitsIn(text: Text, q: string): IndexedHits {
  const terms = letters.filter((parts) => parts[text]).map(({ letter }) => letter + q);
  if (isLong(q)) return { ...inVideos, where: sql<boolean>`${isListed} and ${isIn(`videos.${text}_folded`, q)}` };
  // Unlisted videos are left out when the rows are read: any other condition here leads the planner off this index.
  const where = sql<boolean>`short_terms(videos.title_folded, videos.description_folded)
    && array[${sql.join(terms)}]::text[]`;
  return { ...inVideos, where };
}

/** Videos with the query in their title, or in their description. */
export const postgresHits = (q: string): Record<Text, IndexedHits> => ({
  title: hitsIn("title", q),
  description: hitsIn("description", q),
});

/** Reads the hits of a class off the feed, newest first, until there are enough: no other condition leads the planner away. */
export async function walkFeed(
  db: Db,
  q: string,
  { scoreClass }: { scoreClass: ScoreClass },
  stretch: Stretch,
): Promise<Hit[]> {
  const { edge, up, most } = stretch;
  const direction = sql.raw(up ? "asc" : "desc");
  const beyond = sql`and (videos.created_at, videos.id) ${sql.raw(up ? ">" : "<")} (${edge?.created_at}, ${edge?.id})`;
  const { rows } = await sql<Hit>`select videos.id, videos.created_at, ${scoreOf(q)} as score from videos
    where ${isListed} and ${scoreOf(q)} = ${sql.lit(scoreClass.points + q.length)} ${edge ? beyond : sql``}
    order by videos.created_at ${direction}, videos.id ${direction} limit ${most}`.execute(db);
  return rows;
}
