import { firstPlace, fts, nextPlace, termsOf, terms, trigrams } from "./search-sqlite";

interface Index {
  /** The searched table, and the prefix of the index's own tables. */
  table: string;
  name: string;
  key: string;
  /** The columns that make the text, and the text of a trigger's new row. */
  columns: string[];
  text: string;
}

function triggersOf({ table, name, key, columns }: Index, [place, add, remove]: [string, string, string], when = "") {
  const isChanged = columns.map((column) => `old.${column} <> new.${column}`).join(" or ");
  return `create trigger ${name}_insert after insert on ${table} ${when} begin
  ${place}; ${add}; end;
create trigger ${name}_update after update of ${columns.join(", ")} on ${table} when ${isChanged} begin
  ${remove}; ${add}; end;
create trigger ${name}_delete after delete on ${table} ${when} begin
  ${remove}; delete from ${name}_places where ${key} = old.id; end;`;
}

const ofNew = ({ name, key }: Index) => `from ${name}_places where ${key} = new.id`;
const ofOld = ({ name, key }: Index) => `where rowid = (select place from ${name}_places where ${key} = old.id)`;

const placeByTime = ({ name, key }: Index) => `insert into ${name}_places (place, ${key})
    select ${nextPlace(`${name}_places`, "place")}, new.id from (select ${firstPlace("new.created_at")} as first)`;

/** Creates the index of a public text: by trigrams, and by terms of one and two characters. */
function publicIndex(index: Index, place: string) {
  const { name, key, text } = index;
  const add = `insert into ${name}_search (rowid, text) select place, ${text} ${ofNew(index)};
  insert into ${name}_short_search (rowid, text) select place, ${termsOf(`(${text})`, "t")} ${ofNew(index)}`;
  const remove = `delete from ${name}_search ${ofOld(index)}; delete from ${name}_short_search ${ofOld(index)}`;
  return `create table ${name}_places (place integer primary key, ${key} text not null unique);
${fts(`${name}_search`, "text", trigrams)}
${fts(`${name}_short_search`, "text", terms)}
${triggersOf(index, [place, add, remove], "when true")}`;
}

/**
 * Creates the index of a text that administrators search. Two line feeds follow each text, so that each of its
 * characters, and each two in a row, begin one of its trigrams: terms of one and two characters are found by the trigrams
 * that begin with them.
 */
function contentIndex(index: Index) {
  const { name, key, text } = index;
  const add = `insert into ${name}_search (rowid, text) select place, ${text} || char(10) || char(10) ${ofNew(index)}`;
  return `create table ${name}_places (place integer primary key, ${key} text not null unique);
${fts(`${name}_search`, "text", trigrams)}
create virtual table ${name}_vocabulary using fts5vocab('${name}_search', 'row');
${triggersOf(index, [placeByTime(index), add, `delete from ${name}_search ${ofOld(index)}`])}`;
}

const tweets: Index = {
  table: "tweets",
  name: "tweet",
  key: "tweet_id",
  columns: ["content_folded"],
  text: "new.content_folded",
};
const channels: Index = {
  table: "users",
  name: "channel",
  key: "user_id",
  columns: ["username_folded", "full_name_folded"],
  text: "new.username_folded || char(10) || new.full_name_folded",
};

const content = (table: string, name: string, column: string) =>
  contentIndex({ table, name: `${name}_text`, key: `${name}_id`, columns: [column], text: `new.${column}` });

/** Finds tweets and channels, and all texts for administrators, listed or not. */
export const textSearchSqlite = `
${publicIndex(tweets, placeByTime(tweets))}

${publicIndex(channels, "insert into channel_places (user_id) values (new.id)")}

${content("videos", "video", "title_folded")}

${content("comments", "comment", "text_folded")}

${content("tweets", "tweet", "text_folded")}

${content("playlists", "playlist", "text_folded")}
`;
