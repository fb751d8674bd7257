import { type Kysely, sql } from "kysely";
import { accounts } from "./accounts";
import { administration, auditLogTriggers } from "./administration";
import { community } from "./community";
import { type DatabaseKind, dialects } from "./dialect";
import { lists } from "./lists";
import { operation } from "./operation";
import { publishing } from "./publishing";
import { searchPostgres } from "./search-postgres";
import { videoSearchSqlite } from "./search-sqlite";
import { signIn } from "./sign-in";
import { statistics } from "./statistics";
import { textSearchSqlite } from "./text-search-sqlite";
import { videos } from "./videos";
import { words } from "./words";

/** The schema of version 1.0.0, in the order in which its parts refer to each other. */
const baseline = (kind: DatabaseKind) => {
  const dialect = dialects[kind];
  return [
    ...[accounts, signIn, videos(dialect), publishing(dialect), statistics(dialect), community(dialect)],
    ...[lists(dialect), administration, auditLogTriggers[kind], operation, words(kind, dialect)],
    ...(kind === "sqlite" ? [videoSearchSqlite, textSearchSqlite] : [searchPostgres]),
  ].join("\n");
};

/** Splits a part of the schema into statements: each begins a line, and lines within one are indented. Drops the comments. */
export const listStatements = (text: string) =>
  text
    .replaceAll(/(^|\s)-- .*$/gm, "")
    .split(/;\n+(?=\S)/)
    .map((statement) => statement.trim().replace(/;$/, ""));

/** Creates all tables, indexes and triggers, and the rows that each site has from its start. */
export async function createBaseline(db: Kysely<unknown>, kind: DatabaseKind) {
  for (const statement of listStatements(baseline(kind))) await sql.raw(statement).execute(db);
  const today = new Date().toISOString().slice(0, 10);
  await sql`insert into statistics_start (day) values (${today})`.execute(db);
}
