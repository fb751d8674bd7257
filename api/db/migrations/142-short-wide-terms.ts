import { type Kysely, sql } from "kysely";
import { listStatements } from "./baseline";
import type { DatabaseKind } from "./baseline/dialect";
import { fts, terms, termsOf } from "./baseline/search-sqlite";
import type { Migration } from "./migration";

/** Texts folded widely, each with the letter before its terms, and the rows of SQLite's index of these. */
interface ShortIndex {
  table: "videos" | "users" | "tweets";
  search: string;
  columns: Record<string, string>;
  places: string;
  place: string;
  key: string;
}

const indexes: ShortIndex[] = [
  {
    table: "videos",
    search: "short_wide_search",
    columns: { title_wide: "t", description_wide: "d" },
    places: "search_positions",
    place: "position",
    key: "video_id",
  },
  {
    table: "users",
    search: "full_name_wide_short_search",
    columns: { full_name_wide: "t" },
    places: "channel_places",
    place: "place",
    key: "user_id",
  },
  {
    table: "tweets",
    search: "content_wide_short_search",
    columns: { content_wide: "t" },
    places: "tweet_places",
    place: "place",
    key: "tweet_id",
  },
];

const hasCopy = ({ columns }: ShortIndex) =>
  `(${Object.keys(columns)
    .map((column) => `${column} <> ''`)
    .join(" or ")})`;

/** Adds the terms of the row whose key is given; the index has no row of texts without a copy. */
function addTo(index: ShortIndex, key: string) {
  const all = Object.entries(index.columns).map(([column, letter]) => termsOf(column, letter));
  return `insert into ${index.search} (rowid, terms) select ${index.place}, ${all.join(" || ' ' || ")}
    from (select ${index.place}, ${index.key} from ${index.places} where ${index.key} = ${key})
    cross join ${index.table} on ${index.table}.id = ${index.key} where ${hasCopy(index)}`;
}

const removeFrom = ({ search, place, places, key }: ShortIndex, value: string) =>
  `delete from ${search} where rowid = (select ${place} from ${places} where ${key} = ${value})`;

/** Indexes what has a place: triggers of the baseline give and take places, these follow them. */
function sqliteIndex(index: ShortIndex) {
  const { table, search, places, place, key } = index;
  const columns = Object.keys(index.columns);
  return `${fts(search, "terms", terms)}
create trigger ${search}_inserted after insert on ${places} begin ${addTo(index, `new.${key}`)}; end;
create trigger ${search}_deleted after delete on ${places} begin
  delete from ${search} where rowid = old.${place}; end;
create trigger ${search}_updated after update of ${columns.join(", ")} on ${table}
  when ${columns.map((column) => `old.${column} <> new.${column}`).join(" or ")} begin
  ${removeFrom(index, "new.id")}; ${addTo(index, "new.id")}; end;`;
}

const postgresIndex = (index: ShortIndex) =>
  `create index short_terms_of_wide_${index.table} on ${index.table}
    using gin (short_terms(${[...Object.keys(index.columns), "''"].slice(0, 2).join()})) where ${hasCopy(index)};`;

/** The rows that a turn reads, and the rows and bytes of texts after which it ends: 5,000 characters take about 20 ms. */
const turnLimits = { read: 400, indexed: 20, bytes: 4_000 };

const countBytes = ({ columns }: ShortIndex) =>
  Object.keys(columns)
    .map((column) => `octet_length(${column})`)
    .join(" + ");

/** Indexes rows of one table on SQLite; a position is the table's number and the last id. */
async function fill(db: Kysely<unknown>, position: string): Promise<string | null> {
  const [number = "0", after = ""] = position.split(" ");
  const index = indexes[Number(number)]!;
  const { rows } = await sql<{ id: string; size: number }>`select id, ${sql.raw(countBytes(index))} as size
    from ${sql.table(index.table)} where id > ${after} order by id limit ${sql.lit(turnLimits.read)}`.execute(db);
  let [indexed, bytes] = [0, 0];
  for (const { id, size } of rows.filter((row) => row.size > 0)) {
    for (const statement of [removeFrom, addTo]) {
      const [before, rest] = statement(index, "?").split("?");
      await sql`${sql.raw(before!)}${id}${sql.raw(rest!)}`.execute(db);
    }
    indexed += 1;
    bytes += size;
    if (indexed === turnLimits.indexed || bytes >= turnLimits.bytes) return `${number} ${id}`;
  }
  if (rows.length === turnLimits.read) return `${number} ${rows.at(-1)!.id}`;
  return Number(number) + 1 < indexes.length ? `${Number(number) + 1} ` : null;
}

/** Adds the terms of one and two characters of texts folded widely, by which short queries find them. */
export const shortWideTerms = (kind: DatabaseKind): Migration => ({
  kind: "expand",
  locks: indexes.map(({ table }) => table),
  up: async (db) => {
    const statements = indexes.map(kind === "sqlite" ? sqliteIndex : postgresIndex);
    for (const statement of listStatements(statements.join("\n"))) await sql.raw(statement).execute(db);
  },
  ...(kind === "sqlite" && { fill }),
});
