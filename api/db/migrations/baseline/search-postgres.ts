/** How much of a text a term is: 3 all of it, 2 its beginning, 1 a part, 0 none. */
const partOf = (text: string) => `case when term = ${text} then 3 when starts_with(${text}, term) then 2
  when strpos(${text}, term) > 0 then 1 else 0 end`;

/** Selects each character of a text, alone and with the next one. */
const termsOf = (text: string) => `select character || case size when 2 then following else '' end
  from (select character, lead(character) over (order by place) as following
    from unnest(string_to_array(${text}, null)) with ordinality as characters (character, place)) as pairs,
  generate_series(1, 2) as size where size = 1 or following is not null`;

/** One to three characters on either side of a space. */
const sides = [1, 2, 3].flatMap((before) => [1, 2, 3].map((after) => `(${before}, ${after})`)).join(", ");

/** Selects the characters around each space of a text; a part that lacks characters on a side is too short. */
const bordersOf = (text: string, letter: string) => `select '${letter}' || border
  from (select (sum(length(word) + 1) over (order by place))::int as place
      from unnest(string_to_array(${text}, ' ')) with ordinality as words (word, place)) as spaces,
    (values ${sides}) as sides (before, after),
    substr(${text}, place - before, before + 1 + after) as border
  where length(border) = before + 1 + after`;

/** Finds texts by trigrams, by terms of one and two characters, and by the borders of their words. */
export const searchPostgres = `
create extension if not exists pg_trgm;

-- Each term of one or two characters after a letter that says how a video has it: from g on, the title's part times four
-- and the description's. The high cost keeps the planner from calling it for rows that the index finds.
create function short_terms(title text, description text) returns text[]
  language sql immutable parallel safe cost 100000 as $$
    select coalesce(array_agg(chr(103 + 4 * (${partOf("title")}) + ${partOf("description")}) || term), '{}')
    from (${termsOf("title")} union ${termsOf("description")}) as terms (term)
  $$;
-- The characters around each space of both texts, after the letter of the text.
create function word_borders(title text, description text) returns text[]
  language sql immutable parallel safe cost 100000 as $$
    select coalesce(array_agg(distinct border), '{}')
    from (${bordersOf("title", "t")} union all ${bordersOf("description", "d")}) as borders (border)
  $$;
-- True for every text. The planner believes it to be expensive, so that a condition with it is read through an index of
-- its other parts, and never from the whole table in the hope that the first rows will do.
create function reads_by_index(value text) returns boolean
  language plpgsql immutable parallel safe cost 100000 as $$ begin return true; end $$;

-- Unlisted videos stand in these, too: with the condition of the feed's indexes, the planner takes one of those in their
-- place before the first ANALYZE, and calls the function for each of its rows.
create index short_terms_of_videos on videos using gin (short_terms(title_folded, description_folded));
create index word_borders_of_videos on videos using gin (word_borders(title_folded, description_folded));
create index short_terms_of_names on users using gin (short_terms(username_folded, full_name_folded));
create index short_terms_of_tweets on tweets using gin (short_terms(content_folded, ''));

create index trigrams_of_title_folded on videos using gin (title_folded gin_trgm_ops);
create index trigrams_of_description_folded on videos using gin (description_folded gin_trgm_ops);
create index trigrams_of_captions on captions using gin (text_folded gin_trgm_ops);
create index trigrams_of_username_folded on users using gin (username_folded gin_trgm_ops);
create index trigrams_of_full_name_folded on users using gin (full_name_folded gin_trgm_ops);
create index trigrams_of_tweets on tweets using gin (content_folded gin_trgm_ops);
create index trigrams_of_tweets_texts on tweets using gin (text_folded gin_trgm_ops);
create index trigrams_of_comments_texts on comments using gin (text_folded gin_trgm_ops);
create index trigrams_of_playlists_texts on playlists using gin (text_folded gin_trgm_ops);
`;
