import { type Kysely, sql } from "kysely";

const partOf = (text: string) => `case when term = ${text} then 3 when starts_with(${text}, term) then 2
  when strpos(${text}, term) > 0 then 1 else 0 end`;

/** Characters of a text, each with the one behind it. */
const pairsOf = (text: string) => `select character || case size when 2 then following else '' end
  from (select character, lead(character) over (order by place) as following
    from unnest(string_to_array(${text}, null)) with ordinality as characters (character, place)) as pairs,
  generate_series(1, 2) as size where size = 1 or following is not null`;

/**
 * Each term of one or two characters behind a letter that says how a video has it: the title's part times four and the
 * description's, from g on. Parts: 0 is absent, 1 contains, 2 starts, 3 is equal. The high cost keeps the planner from
 * calling it for rows that the index finds.
 */
const createFunction = `create or replace function short_terms(title text, description text) returns text[]
  language sql immutable parallel safe cost 100000 as $$
    select coalesce(array_agg(chr(103 + 4 * (${partOf("title")}) + ${partOf("description")}) || term), '{}')
    from (${pairsOf("title")} union ${pairsOf("description")}) as terms (term)
  $$`;

/** Creates the index of terms of one or two characters. */
export async function createPostgresSearch(db: Kysely<unknown>) {
  await sql.raw(createFunction).execute(db);
  // Unlisted videos stand in it too: with the condition of the feed's indexes, the planner takes one of those in its place
  // before the first ANALYZE, and calls the function for each of its rows.
  await sql`create index if not exists short_terms_of_videos
    on videos using gin (short_terms(title_folded, description_folded))`.execute(db);
}
