import { type Kysely, type Migration, sql } from "kysely";
import { createSqliteTexts } from "./057-content-search-sqlite";
import { addColumns } from "./columns";
import type { DatabaseKind } from "./database-kind";

/** The tables whose texts get a folded copy, and the column of each text. Watch-later lists have no name of their own. */
const texts = [
  { table: "comments", column: "content" },
  { table: "tweets", column: "content" },
  { table: "playlists", column: "case kind when 'list' then name else '' end" },
];

const rowsPerStep = 500;

interface Row {
  id: string;
  text: string;
}

/** Folds texts in JavaScript, because databases fold ASCII only. */
async function foldTexts(db: Kysely<unknown>, { table, column }: (typeof texts)[number]) {
  for (let after = ""; ;) {
    const { rows } = await sql<Row>`select id, ${sql.raw(column)} as text from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(rowsPerStep)}`.execute(db);
    const folded = rows.map(({ id, text }) => sql`(${id}, ${text.toLowerCase()})`);
    if (rows.length > 0)
      await sql`with folded (id, text) as (values ${sql.join(folded)}) update ${sql.table(table)}
        set text_folded = folded.text from folded where folded.id = ${sql.ref(`${table}.id`)}`.execute(db);
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)!.id;
  }
}

/** Videos have an index of their titles since migration 002. */
const onPostgres = texts.map(
  ({ table }) => sql`create index if not exists ${sql.ref(`trigrams_of_${table}_texts`)}
    on ${sql.table(table)} using gin (text_folded gin_trgm_ops)`,
);

/** An index that has what a list is filtered by, so that a late page skips the rows before it without reading them. */
const replace = (name: string, on: string) => [
  sql`drop index if exists ${sql.ref(name)}`,
  sql`create index ${sql.ref(name)} on ${sql.raw(on)}`,
];

/** The lists of administrators in each order that they offer. */
const orders = [
  ...replace("videos_by_time", "videos (created_at, id, is_hidden)"),
  ...replace("comments_by_time", "comments (created_at, id, is_deleted, withheld)"),
  ...replace("comments_of_owner", "comments (owner_id, created_at, id, is_deleted, withheld)"),
  ...replace("withheld_comments", "comments (withheld, created_at, id, is_deleted) where withheld <> ''"),
  ...replace("tweets_by_time", "tweets (created_at, id, withheld)"),
  ...replace("users_by_time", "users (created_at, id, role, deleting_since)"),
  ...replace("users_by_name", "users (username_folded, role, deleting_since)"),
  ...replace("jobs_due", "jobs (run_after, id, is_running)"),
  sql`create index if not exists videos_of_owner_by_time on videos (owner_id, created_at, id, is_hidden)`,
  sql`create index if not exists users_that_wait_by_time on users (created_at, id) where waiting_since is not null`,
  sql`create index if not exists users_that_wait_by_name on users (username_folded) where waiting_since is not null`,
  sql`create index if not exists suspended_users_by_time on users (created_at, id) where suspended_until is not null`,
  sql`create index if not exists suspended_users_by_name on users (username_folded) where suspended_until is not null`,
  sql`create index if not exists playlists_with_name on playlists (created_at, id, is_hidden) where kind = 'list'`,
  sql`create index if not exists audit_log_by_actor_and_act on audit_log (actor_id, act, at, id)`,
];

/** Indexes what people posted, hidden or not, for the search of administrators, and their lists by each order. */
export const contentSearch = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const { table } of texts) {
      const type = kind === "postgres" ? 'text collate "C"' : "text";
      await addColumns(db, kind, table, { text_folded: `${type} not null default ''` });
    }
    for (const text of texts) await foldTexts(db, text);
    if (kind === "sqlite") await createSqliteTexts(db);
    else for (const statement of onPostgres) await statement.execute(db);
    for (const statement of orders) await statement.execute(db);
  },
});
