import { type Kysely, type Migration, sql } from "kysely";
import { createSqliteBorders } from "./034-word-borders-sqlite";
import type { DatabaseKind } from "./database-kind";

/** One to three characters on either side of a space. */
const sides = [1, 2, 3].flatMap((before) => [1, 2, 3].map((after) => `(${before}, ${after})`)).join(", ");

/** A text's spaces follow its words; a part of a text that lacks characters on a side is too short. */
const bordersOf = (text: string, letter: string) => `select '${letter}' || border
  from (select (sum(length(word) + 1) over (order by place))::int as place
      from unnest(string_to_array(${text}, ' ')) with ordinality as words (word, place)) as spaces,
    (values ${sides}) as sides (before, after),
    substr(${text}, place - before, before + 1 + after) as border
  where length(border) = before + 1 + after`;

/**
 * The characters around each space of both texts, after the letter of the text. The high cost keeps the planner from
 * calling it for rows that the index finds.
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
