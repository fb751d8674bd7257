import { type Kysely, type Migration, sql } from "kysely";
import { createSqliteBorders } from "./034-word-borders-sqlite";
import type { DatabaseKind } from "./database-kind";

const bordersOf = (text: string, letter: string) => `select '${letter}' || border from (select character,
    string_agg(character, '') over (order by place rows between 2 preceding and 2 following) as five,
    string_agg(character, '') over (order by place rows between 3 preceding and 3 following) as seven
  from unnest(string_to_array(${text}, null)) with ordinality as characters (character, place)) as around,
  lateral (values (five, 5), (seven, 7)) as borders (border, size) where character = ' ' and length(border) = size`;

/**
 * The characters around each space of both texts, after the letter of the text: two on each side, and three. The high
 * cost keeps the planner from calling it for rows that the index finds.
 */
const createFunction = `create or replace function word_borders(title text, description text) returns text[]
  language sql immutable parallel safe cost 100000 as $$
    select coalesce(array_agg(distinct border), '{}')
    from (${bordersOf("title", "t")} union all ${bordersOf("description", "d")}) as borders (border)
  $$`;

async function createPostgresBorders(db: Kysely<unknown>) {
  await sql.raw(createFunction).execute(db);
  await sql`create index if not exists word_borders_of_videos
    on videos using gin (word_borders(title_folded, description_folded))`.execute(db);
}

/** Finds phrases by the characters around their spaces, which are rarer than three characters in a row. */
export const wordBorders = (kind: DatabaseKind): Migration => ({
  up: kind === "postgres" ? createPostgresBorders : createSqliteBorders,
});
