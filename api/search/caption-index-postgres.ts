import { contains } from "#api/db/like";
import { sql } from "kysely";
import type { Db } from "#api/db/open";
import { inOrder, type Saying, type SayingsAsked } from "./caption-index-match";

/** So many captions are sorted; where more have the words, the feed is read until there are enough. */
const mostSorted = 1_000;

export async function postgresSayings(db: Db, asked: SayingsAsked): Promise<Saying[]> {
  const { rows } = await sql<Saying>`select videos.id, videos.created_at, captions.id as captions_id
    from captions join videos on videos.id = video_id
    where ${isSaid(asked)} and ${asked.where} limit ${sql.lit(mostSorted)}`.execute(db);
  return rows.length < mostSorted ? inOrder(rows, asked).slice(0, asked.most) : readFeed(db, asked);
}

const isSaid = ({ words }: SayingsAsked) => contains(sql.ref("said_folded"), words);

async function readFeed(db: Db, asked: SayingsAsked) {
  const { where, edge, up, most } = asked;
  const direction = sql.raw(up ? "asc" : "desc");
  const beyond =
    edge && sql`and (videos.created_at, videos.id) ${sql.raw(up ? ">" : "<")} (${edge.created_at}, ${edge.id})`;
  const { rows } = await sql<Saying>`select videos.id, videos.created_at, captions_id
    from videos cross join lateral (select captions.id as captions_id from captions
      where video_id = videos.id and ${isSaid(asked)} order by captions.id limit 1) as said
    where ${where} ${beyond ?? sql``}
    order by videos.created_at ${direction}, videos.id ${direction} limit ${most}`.execute(db);
  return rows;
}
