import { type Kysely, sql } from "kysely";
import { addWordCount } from "./baseline/words";
import type { DatabaseKind } from "./baseline/dialect";
import type { Migration } from "./migration";

/** The scripts whose words were not counted before. */
const scripts =
  "Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Meetei_Mayek Ol_Chiki Hangul " +
  "Ethiopic Syriac Thaana Nko Tifinagh Cherokee Mongolian Adlam";
const letters = scripts
  .split(" ")
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const word = new RegExp(`(?=\\p{L})[${letters}](?:[\\u200c\\u200d]?(?=[\\p{L}\\p{M}])[${letters}\\p{M}])*`, "gu");

const pickNew = (text: string) => (text.match(word) ?? []).join(" ");
/** Words end where these begin: what takes their place must not join the words beside it. */
const dropNew = (text: string) => text.replace(word, " ");

/** The texts of which the triggers of the baseline record changes. */
const sources = [
  { kind: "title", table: "videos", text: "title_folded" },
  { kind: "name", table: "users", text: "username_folded || ' ' || full_name_folded" },
  { kind: "tweet", table: "tweets", text: "content_folded" },
] as const;

interface Position {
  source: number;
  after: string;
  /** The last id of each table when the migration ran: later texts are counted as they come. */
  last: (string | null)[];
}

async function findFirst(db: Kysely<unknown>): Promise<string> {
  const last: Position["last"] = [];
  for (const { table } of sources) {
    const { rows } = await sql<{ id: string | null }>`select max(id) as id from ${sql.table(table)}`.execute(db);
    last.push(rows[0]!.id);
  }
  return JSON.stringify({ source: 0, after: "", last } satisfies Position);
}

/** The changes that wait when the migration runs; more of them only wait after a release that counted none. */
const mostWaiting = 5_000;

/** Takes the new words out of changes that wait: those of the texts that they name are counted by the fill. */
async function clearWaiting(db: Kysely<unknown>) {
  const { rows } = await sql<Record<"id" | "old_text" | "new_text", string>>`select id, old_text, new_text
    from text_changes order by id limit ${sql.lit(mostWaiting)}`.execute(db);
  for (const { id, old_text, new_text } of rows)
    if (pickNew(old_text + new_text))
      await sql`update text_changes set old_text = ${dropNew(old_text)}, new_text = ${dropNew(new_text)}
        where id = ${id}`.execute(db);
}

const rowsPerBatch = 400;

/** Lets the new words of one turn of texts be counted, as if they were added to these now. */
async function fillTurn(db: Kysely<unknown>, kind: DatabaseKind, text: string): Promise<string | null> {
  const { source, after, last } = JSON.parse(text) as Position;
  const { kind: textKind, table, text: column } = sources[source]!;
  const { rows } = await sql<{
    id: string;
    text: string;
  }>`select id, ${sql.raw(column)} as text from ${sql.table(table)}
    where id > ${after} and id <= ${last[source] ?? ""} order by id limit ${sql.lit(rowsPerBatch)}`.execute(db);
  const added = rows.map((row) => pickNew(row.text)).filter(Boolean);
  if (added.length > 0) {
    const values = sql.join(added.map((words) => sql`(${textKind}, ${words})`));
    await sql`insert into text_changes (kind, new_text) values ${values}`.execute(db);
    await sql.raw(addWordCount(kind)).execute(db);
  }
  if (rows.length === rowsPerBatch) return JSON.stringify({ source, after: rows.at(-1)!.id, last });
  return source + 1 < sources.length ? JSON.stringify({ source: source + 1, after: "", last }) : null;
}

/** Counts the words of scripts that write spaces and had none before. */
export const wordsOfScripts = (kind: DatabaseKind): Migration => ({
  kind: "expand",
  up: clearWaiting,
  findFirst,
  fill: (db, position) => fillTurn(db, kind, position),
});
