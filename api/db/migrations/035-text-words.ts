import { type Kysely, type Migration, sql } from "kysely";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** A kind of text whose words are counted. */
interface Source {
  kind: "title" | "name" | "tweet";
  table: string;
  /** The columns that make the text. */
  columns: string[];
}

const sources: Source[] = [
  { kind: "title", table: "videos", columns: ["title_folded"] },
  { kind: "name", table: "users", columns: ["username_folded", "full_name_folded"] },
  { kind: "tweet", table: "tweets", columns: ["content_folded"] },
];

const textOf = ({ columns }: Source, row: string) => columns.map((column) => `${row}.${column}`).join(" || ' ' || ");

const newIds = {
  sqlite: "lower(hex(randomblob(12)))",
  postgres: "substr(md5(random()::text || clock_timestamp()::text), 1, 24)",
};

const nows = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ')",
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/**
 * Adds a job that counts all waiting changes, unless one waits already. A job belongs to a video: any one will do, and
 * no other is read.
 */
const addJob = (kind: DatabaseKind, { table }: Source) => `insert into jobs (id, kind, video_id, run_after, created_at)
  select ${newIds[kind]}, 'count-words', video.id, ${nows[kind]}, ${nows[kind]}
  from (select id from videos ${table === "videos" ? "where id = new.id" : ""} limit 1) as video
  where not exists (select 1 from jobs where kind = 'count-words')`;

const events = ["insert", "update", "delete"] as const;
type Event = (typeof events)[number];

function recordChange(source: Source, event: Event) {
  const oldText = event === "insert" ? "''" : textOf(source, "old");
  const newText = event === "delete" ? "''" : textOf(source, "new");
  return `insert into text_changes (kind, old_text, new_text) values ('${source.kind}', ${oldText}, ${newText})`;
}

const eventOf = ({ columns }: Source, event: Event) => (event === "update" ? `update of ${columns.join(", ")}` : event);

const conditionOf = (source: Source, event: Event) =>
  event === "update" ? `when (${source.columns.map((column) => `old.${column} <> new.${column}`).join(" or ")})` : "";

/** Writes what a trigger does: a deleted text waits for the next change. */
const bodyOf = (kind: DatabaseKind, source: Source, event: Event) =>
  [recordChange(source, event), ...(event === "delete" ? [] : [addJob(kind, source)])]
    .map((each) => `${each};`)
    .join(" ");

function createTrigger(kind: DatabaseKind, source: Source, event: Event) {
  const name = `record_${source.kind}_${event}`;
  const trigger = `create trigger ${name} after ${eventOf(source, event)} on ${source.table}`;
  const condition = conditionOf(source, event);
  const body = bodyOf(kind, source, event);
  if (kind === "sqlite") return [`drop trigger if exists ${name}`, `${trigger} ${condition} begin ${body} end`];
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `${trigger} for each row ${condition} execute function ${name}()`,
  ];
}

/** Drops the triggers of migration 024. */
const dropTriggers = {
  sqlite: ["inserted", "updated", "deleted"].map((event) => `drop trigger if exists title_${event}`),
  postgres: events.map((event) => `drop trigger if exists title_${event} on videos`),
};

/** Renames a column unless a stopped migration has renamed it. */
async function renameColumn(db: Kysely<unknown>, tableName: string, from: string, to: string) {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === tableName)?.columns ?? [];
  if (columns.some(({ name }) => name === from)) await db.schema.alterTable(tableName).renameColumn(from, to).execute();
}

async function renameTables(db: Kysely<unknown>) {
  await renameColumn(db, "title_changes", "old_title", "old_text");
  await renameColumn(db, "title_changes", "new_title", "new_text");
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === "title_changes"))
    await db.schema.alterTable("title_changes").renameTo("text_changes").execute();
  await renameColumn(db, "words", "count", "title_count");
}

/** Counts the words of channel names and tweets, too; those of earlier releases wait to be counted. */
export const textWords = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of dropTriggers[kind]) await sql.raw(statement).execute(db);
    await renameTables(db);
    const count = "bigint not null default 0";
    await addColumns(db, kind, "words", { name_count: count, tweet_count: count });
    await addColumns(db, kind, "text_changes", { kind: "text not null default 'title'" });
    await sql`delete from text_changes where kind <> 'title'`.execute(db);
    for (const source of sources) {
      for (const event of events)
        for (const statement of createTrigger(kind, source, event)) await sql.raw(statement).execute(db);
      if (source.kind !== "title")
        await sql
          .raw(
            `insert into text_changes (kind, new_text) select '${source.kind}', ${textOf(source, source.table)}
              from ${source.table}`,
          )
          .execute(db);
    }
  },
});
