import { type Kysely, type Migration, sql } from "kysely";
import { folded } from "./columns";
import type { DatabaseKind } from "./database-kind";

const textColumn = (kind: DatabaseKind) => (kind === "postgres" ? 'text collate "C"' : "text");

async function createTables(db: Kysely<unknown>, kind: DatabaseKind) {
  const { schema } = db;
  await schema
    .createTable("words")
    .addColumn("word", folded(kind), (column) => column.primaryKey())
    .addColumn("count", "bigint", (column) => column.notNull())
    .execute();
  const text = sql.raw(textColumn(kind));
  await sql`create table word_deletions (deletion ${text} not null, word ${text} not null, primary key (deletion, word))
    ${sql.raw(kind === "sqlite" ? "without rowid" : "")}`.execute(db);
  await sql`create index word_deletions_of_word on word_deletions (word)`.execute(db);
  const id =
    kind === "sqlite" ? "integer primary key autoincrement" : "bigint generated always as identity primary key";
  await sql`create table title_changes (id ${sql.raw(id)}, old_title text not null default '',
    new_title text not null default '')`.execute(db);
}

const newIds = {
  sqlite: "lower(hex(randomblob(12)))",
  postgres: "substr(md5(random()::text || clock_timestamp()::text), 1, 24)",
};

const nows = {
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ')",
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** Finds the job that counts words without reading the others. */
const jobIndex = "create index word_jobs on jobs (kind) where kind = 'count-words'";

/** Adds a job that counts all waiting changes, unless one waits already. */
const addJob = (kind: DatabaseKind) => `insert into jobs (id, kind, video_id, run_after, created_at)
  select ${newIds[kind]}, 'count-words', new.id, ${nows[kind]}, ${nows[kind]}
  where not exists (select 1 from jobs where kind = 'count-words')`;

const changes = {
  insert: "insert into title_changes (new_title) values (new.title_folded)",
  update: "insert into title_changes (old_title, new_title) values (old.title_folded, new.title_folded)",
  delete: "insert into title_changes (old_title) values (old.title_folded)",
};

const isChanged = "old.title_folded <> new.title_folded";

const sqliteTriggers = [
  `create trigger title_inserted after insert on videos begin ${changes.insert}; ${addJob("sqlite")}; end`,
  `create trigger title_updated after update of title_folded on videos when ${isChanged}
    begin ${changes.update}; ${addJob("sqlite")}; end`,
  `create trigger title_deleted after delete on videos begin ${changes.delete}; end`,
];

const postgresTriggers = (Object.keys(changes) as (keyof typeof changes)[]).flatMap((event) => [
  `create function record_title_${event}() returns trigger language plpgsql as $$ begin
    ${changes[event]}; ${event === "delete" ? "" : `${addJob("postgres")};`} return null; end $$`,
  `create trigger title_${event} after ${event === "update" ? "update of title_folded" : event} on videos
    for each row ${event === "update" ? `when (${isChanged})` : ""} execute function record_title_${event}()`,
]);

/**
 * Adds the words of titles with their counts, by which a mistyped search is corrected. Triggers record the titles that
 * a job counts later; the titles of earlier releases wait to be counted, too.
 */
export const words = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of kind === "sqlite" ? ["title_inserted", "title_updated", "title_deleted"] : [])
      await sql`drop trigger if exists ${sql.ref(name)}`.execute(db);
    for (const table of ["words", "word_deletions", "title_changes"])
      await db.schema.dropTable(table).ifExists().execute();
    await createTables(db, kind);
    await sql`drop index if exists word_jobs`.execute(db);
    await sql.raw(jobIndex).execute(db);
    await sql`insert into title_changes (new_title) select title_folded from videos`.execute(db);
    for (const trigger of kind === "sqlite" ? sqliteTriggers : postgresTriggers) await sql.raw(trigger).execute(db);
  },
});
