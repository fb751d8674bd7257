import { type Kysely, type Migration, sql } from "kysely";
import { createSqliteIndexes } from "./023-community-search-sqlite";
import type { DatabaseKind } from "./database-kind";
import { folded } from "./columns";

interface Tweets {
  tweets: { id: string; content: string; content_folded: string };
}

const rowsPerStep = 500;

/** Folds tweets in JavaScript, because databases fold ASCII only. */
async function foldTweets(db: Kysely<Tweets>) {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("tweets")
      .select(["id", "content"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsPerStep)
      .execute();
    for (const { id, content } of rows)
      await db.updateTable("tweets").set({ content_folded: content.toLowerCase() }).where("id", "=", id).execute();
    if (rows.length < rowsPerStep) return;
    after = rows.at(-1)!.id;
  }
}

/** Adds the folded text unless a stopped migration has added it. */
async function addFoldedText(db: Kysely<unknown>, kind: DatabaseKind) {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === "tweets")!.columns;
  if (columns.some(({ name }) => name === "content_folded")) return;
  await db.schema
    .alterTable("tweets")
    .addColumn("content_folded", folded(kind), (column) => column.notNull().defaultTo(""))
    .execute();
}

/** `short_terms` is of migration 009: terms of one and two characters behind the letter of their text. */
const onPostgres = [
  sql`create index if not exists trigrams_of_tweets on tweets using gin (content_folded gin_trgm_ops)`,
  sql`create index if not exists short_terms_of_tweets on tweets using gin (short_terms(content_folded, ''))`,
  ...["username_folded", "full_name_folded"].map(
    (column) => sql`create index if not exists ${sql.ref(`trigrams_of_${column}`)}
      on users using gin (${sql.ref(column)} gin_trgm_ops)`,
  ),
  sql`create index if not exists short_terms_of_names
    on users using gin (short_terms(username_folded, full_name_folded))`,
];

/** Indexes the texts of tweets and the names of channels for the search. */
export const communitySearch = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    await addFoldedText(db, kind);
    await foldTweets(db as Kysely<Tweets>);
    await sql`create index if not exists users_by_full_name on users (full_name_folded)`.execute(db);
    await sql`create index if not exists users_by_subscribers on users (subscribers_count, id)`.execute(db);
    if (kind === "sqlite") await createSqliteIndexes(db);
    else for (const statement of onPostgres) await statement.execute(db);
  },
});
