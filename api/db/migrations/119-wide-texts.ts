import { type Kysely, sql } from "kysely";
import { listStatements } from "./baseline";
import { type DatabaseKind, dialects } from "./baseline/dialect";
import { fts, trigrams } from "./baseline/search-sqlite";
import { foldWidely } from "./fold-widely-119";
import type { Migration } from "./migration";

/** A text that is searched, without its suffix, and the rows of SQLite's index of it. */
interface WideText {
  table: "videos" | "users" | "tweets" | "captions";
  name: string;
  places: string;
  place: string;
  key: string;
}

const ofVideos = { table: "videos", places: "search_positions", place: "position", key: "video_id" } as const;

const texts: WideText[] = [
  { ...ofVideos, name: "title" },
  { ...ofVideos, name: "description" },
  { table: "users", name: "full_name", places: "channel_places", place: "place", key: "user_id" },
  { table: "tweets", name: "content", places: "tweet_places", place: "place", key: "tweet_id" },
];

/** Indexes what has a place: triggers of the baseline give and take places, these follow them. */
function sqliteIndex({ table, name, places, place, key }: WideText) {
  const [column, search] = [`${name}_wide`, `${name}_wide_search`];
  const add = (row: string, id: string) => `insert into ${search} (rowid, ${column}) select ${place}, ${column}
    from (select ${place}, ${key} from ${places} where ${key} = ${row}.${id}) cross join ${table} on ${table}.id = ${key}
    where ${column} <> ''`;
  return `${fts(search, column, trigrams)}
create trigger ${column}_inserted after insert on ${places} begin ${add("new", key)}; end;
create trigger ${column}_deleted after delete on ${places} begin
  delete from ${search} where rowid = old.${place}; end;
create trigger ${column}_updated after update of ${column} on ${table} when old.${column} <> new.${column} begin
  delete from ${search} where rowid = (select ${place} from ${places} where ${key} = new.id);
  ${add("new", "id")}; end;`;
}

const postgresIndex = ({ table, name }: WideText) =>
  `create index trigrams_of_${name}_wide on ${table} using gin (${name}_wide gin_trgm_ops) where ${name}_wide <> '';`;

export async function createWideIndex(db: Kysely<unknown>, kind: DatabaseKind, text: WideText) {
  const index = kind === "sqlite" ? sqliteIndex(text) : postgresIndex(text);
  for (const statement of listStatements(index)) await sql.raw(statement).execute(db);
}

/** The rows that a turn reads, and the rows and characters that it changes before it ends: each change indexes its texts. */
const turnLimits = { read: 400, changed: 40, characters: 4_000 };

type Row = Record<string, string> & { id: string };

/** The tables in the order in which they are filled, each with the names of its texts. */
const tables = [...new Set(texts.map(({ table }) => table))].map((table) => ({
  table,
  names: texts.filter((text) => text.table === table).map(({ name }) => name),
}));

/** Fills rows of one table; a position is the table's number and the last id. */
async function fill(db: Kysely<unknown>, position: string): Promise<string | null> {
  const [number = "0", after = ""] = position.split(" ");
  const source = tables[Number(number)]!;
  const columns = sql.join(["id", ...source.names.map((name) => `${name}_folded`)].map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(source.table)}
    where id > ${after} order by id limit ${sql.lit(turnLimits.read)}`.execute(db);
  let [changed, characters] = [0, 0];
  for (const row of rows) {
    const length = await fillRow(db, source, row);
    changed += Number(length > 0);
    characters += length;
    if (changed === turnLimits.changed || characters >= turnLimits.characters) return `${number} ${row.id}`;
  }
  if (rows.length === turnLimits.read) return `${number} ${rows.at(-1)!.id}`;
  const next = Number(number) + 1;
  return next < tables.length ? `${next} ` : null;
}

/** Writes the texts of a row that differ; one that changed meanwhile has them already. Returns their length. */
async function fillRow(db: Kysely<unknown>, { table, names }: (typeof tables)[number], row: Row): Promise<number> {
  const differing = names.flatMap((name) => {
    const [folded, wide] = [row[`${name}_folded`]!, foldWidely(row[`${name}_folded`]!)];
    return wide === folded ? [] : [{ name, folded, wide }];
  });
  if (differing.length === 0) return 0;
  const values = differing.map(({ name, wide }) => sql`${sql.ref(`${name}_wide`)} = ${wide}`);
  const isUnchanged = differing.map(({ name, folded }) => sql`${sql.ref(`${name}_folded`)} = ${folded}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)}
    where id = ${row.id} and ${sql.join(isUnchanged, sql` and `)}`.execute(db);
  return differing.reduce((length, { folded }) => length + folded.length, 0);
}

/**
 * Adds the texts that the search reads folded widely, where that makes them differ. It keeps the folding of its release:
 * another one takes a migration with another fill.
 */
export const wideTexts = (kind: DatabaseKind): Migration => ({
  kind: "expand",
  locks: tables.map(({ table }) => table),
  up: async (db) => {
    for (const { table, name } of texts)
      await sql
        .raw(`alter table ${table} add column ${name}_wide ${dialects[kind].folded} not null default ''`)
        .execute(db);
    for (const text of texts) await createWideIndex(db, kind, text);
  },
  fill,
});
