/**
 * A million rows fit in each second: places rise with the time of a row, so that an index is read newest or oldest
 * first.
 */
export const firstPlace = (time: string) => `coalesce(unixepoch(${time}), 0) * 1048576`;

/** Returns the next free place of the second that begins at `first`. */
export const nextPlace = (table: string, place: string) =>
  `coalesce((select max(${place}) + 1 from ${table} where ${place} between first and first + 1048575), first)`;

/** Creates an index without a copy of the texts (FTS5's contentless tables); the upkeep merges its segments. */
export const fts = (table: string, column: string, options: string) =>
  `create virtual table ${table} using fts5(${column}, content = '', contentless_delete = 1, ${options});
insert into ${table} (${table}, rank) values ('automerge', 0);`;
export const trigrams = "tokenize = 'trigram case_sensitive 1'";
export const terms = "detail = none, tokenize = 'ascii'";

/** Each character and each two in a row, in hex after a letter. */
export const termsOf = (text: string, letter: string) => `coalesce('${letter}' || (select
  group_concat(hex(substr(${text}, n, 1)) || ' ${letter}' || hex(substr(${text}, n, 2)), ' ${letter}')
  from search_offsets where n <= length(${text})), '')`;

/** The first character and the first two, in hex after a letter. */
const startOf = (text: string, letter: string) =>
  `'${letter}' || hex(substr(${text}, 1, 1)) || ' ${letter}' || hex(substr(${text}, 1, 2))`;

/** t: in the title, s: at its start; d: in the description, e: at its start. */
const shortTerms = [
  ...[termsOf("new.title_folded", "t"), startOf("new.title_folded", "s")],
  ...[termsOf("new.description_folded", "d"), startOf("new.description_folded", "e")],
].join(" || ' ' || ");

/** The characters around each space of a text: two on each side, and three where there are as many. */
const bordersOf = (text: string, letter: string) => `coalesce((select group_concat('${letter}'
    || hex(substr(${text}, n - 2, 5)) || case when n > 3 and n + 3 <= length(${text})
      then ' ${letter}' || hex(substr(${text}, n - 3, 7)) else '' end, ' ')
  from search_offsets where n between 3 and length(${text}) - 2 and substr(${text}, n, 1) = ' '), '')`;

const ofNew = "from search_positions where video_id = new.id";
const ofOld = "where rowid = (select position from search_positions where video_id = old.id)";

const addVideo = `insert into search_positions (position, video_id, published_at)
    select ${nextPlace("search_positions", "position")}, new.id, new.published_at
    from (select ${firstPlace("new.published_at")} as first)
    where new.visibility = 'public' and new.is_published = 1 and new.status = 'ready';
  insert into title_search (rowid, title_folded) select position, new.title_folded ${ofNew};
  insert into description_search (rowid, description_folded) select position, new.description_folded ${ofNew};
  insert into short_search (rowid, terms) select position, ${shortTerms} ${ofNew};`;

const removeVideo = `delete from title_search ${ofOld};
  delete from description_search ${ofOld};
  delete from short_search ${ofOld};
  delete from search_positions where video_id = old.id;`;

const indexed = ["title_folded", "description_folded", "published_at", "visibility", "is_published", "status"];

const placeCaptions = (time: string, condition: string) => `insert into caption_places (place, captions_id, video_id)
    select ${nextPlace("caption_places", "place")} - 1 + row_number() over (order by captions.id), captions.id,
      captions.video_id
    from captions join (select ${firstPlace(time)} as first) where ${condition};`;

/** Finds listed videos by their texts, newest first, and captions by theirs. */
export const videoSearchSqlite = `
-- Offsets of a text's characters: a folded text has at most twice the 5,000 characters of a description.
create table search_offsets (n integer primary key);
insert into search_offsets
  with recursive offsets (n) as (select 1 union all select n + 1 from offsets where n < 10000) select n from offsets;

-- The listed videos, in the order in which they were published: the rows of the indexes below.
create table search_positions (position integer primary key, video_id text not null unique, published_at text not null);
${fts("title_search", "title_folded", trigrams)}
${fts("description_search", "description_folded", trigrams)}
${fts("short_search", "terms", terms)}
create trigger listed_inserted after insert on videos when true begin
  ${addVideo} end;
create trigger listed_updated after update of ${indexed.join(", ")} on videos
  when ${indexed.map((column) => `old.${column} <> new.${column}`).join(" or ")} begin
  ${removeVideo} ${addVideo} end;
create trigger listed_deleted after delete on videos when true begin
  ${removeVideo} end;

-- Phrases are found by the borders of their words, which are rarer than three characters in a row.
${fts("border_search", "borders", terms)}
create trigger borders_inserted after insert on search_positions begin
  insert into border_search (rowid, borders)
  select position, ${bordersOf("title_folded", "t")} || ' ' || ${bordersOf("description_folded", "d")}
  from (select new.position as position, new.video_id as video_id) cross join videos on videos.id = video_id; end;
create trigger borders_deleted after delete on search_positions begin
  delete from border_search where rowid = old.position; end;

-- The captions of all videos, in the order in which these were published.
create table caption_places (place integer primary key, captions_id text not null unique, video_id text not null);
${fts("caption_search", "said_folded", trigrams)}
create trigger said_inserted after insert on captions begin
  ${placeCaptions("(select published_at from videos where id = new.video_id)", "captions.id = new.id")}
  insert into caption_search (rowid, said_folded)
    select place, new.text_folded from caption_places where captions_id = new.id; end;
create trigger said_updated after update of text_folded on captions when old.text_folded <> new.text_folded begin
  update caption_search set said_folded = new.text_folded
    where rowid = (select place from caption_places where captions_id = new.id); end;
create trigger said_deleted after delete on captions begin
  delete from caption_search where rowid = (select place from caption_places where captions_id = old.id);
  delete from caption_places where captions_id = old.id; end;
create trigger captions_moved after update of published_at on videos when old.published_at <> new.published_at begin
  delete from caption_search where rowid in (select place from caption_places where video_id = new.id);
  delete from caption_places where video_id = new.id;
  ${placeCaptions("new.published_at", "captions.video_id = new.id")}
  insert into caption_search (rowid, said_folded) select place, text_folded
    from caption_places cross join captions on captions.id = captions_id where caption_places.video_id = new.id; end;
`;
