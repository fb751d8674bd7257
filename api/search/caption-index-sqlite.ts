import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { inOrder, type Saying, type SayingsAsked } from "./caption-index-match";
import { phrase } from "#api/db/sqlite";

interface Placed extends Saying {
  place: number;
}

/** How many places a second has: see migration 007. */
const perSecond = 1_048_576;
const secondOf = ({ place }: Placed) => Math.floor(place / perSecond);

/** Reads captions by place, newer videos first, and stops where a second ends: within one they have no order. */
export async function sqliteSayings(db: Db, asked: SayingsAsked): Promise<Saying[]> {
  for (let most = asked.most + 24; ; most *= 2) {
    const read = await readPlaces(db, asked, most);
    const isAll = read.length < most;
    const whole = isAll ? read : read.filter((saying) => secondOf(saying) !== secondOf(read.at(-1)!));
    const found = inOrder(whole, asked);
    if (isAll || found.length >= asked.most) return found.slice(0, asked.most);
  }
}

async function readPlaces(db: Db, { words, where, edge, up }: SayingsAsked, most: number) {
  const first = edge ? sql`coalesce(unixepoch(${edge.created_at}), 0) * ${sql.lit(perSecond)}` : sql`null`;
  const beyond = up ? sql`said_search.rowid >= ${first}` : sql`said_search.rowid < ${first} + ${sql.lit(perSecond)}`;
  const { rows } = await sql<Placed>`select videos.id, videos.created_at, captions_id, place
    from said_search cross join said_places on place = said_search.rowid cross join videos on videos.id = video_id
    where said_search match ${phrase(words)} ${edge ? sql`and ${beyond}` : sql``} and ${where}
    order by said_search.rowid ${sql.raw(up ? "asc" : "desc")} limit ${most}`.execute(db);
  return rows;
}
