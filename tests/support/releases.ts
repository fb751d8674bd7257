import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import pg from "pg";
import { inject } from "vitest";
import type { DatabaseLocation } from "#api/db/open";
import { cleanUpLater, onPostgres } from "./api";
import { databaseUrl, onServer } from "./postgres";

const fixtures = join(import.meta.dirname, "../fixtures");

/** The releases with a fixture database; see tests/fixtures/make-release.ts. */
type Release = "release-1" | "release-0.9.0";

export type Row = Record<string, unknown>;

/** Restores the database of a release, as that release left it, and deletes it after the file's tests. */
export async function restoreRelease(release: Release): Promise<{ dataDir: string; database: DatabaseLocation }> {
  const dataDir = await mkdtemp(join(tmpdir(), "vidlark-release-"));
  cleanUpLater(() => rm(dataDir, { recursive: true }));
  const saved = gunzipSync(await readFile(join(fixtures, release, onPostgres ? "postgres.sql.gz" : "sqlite.gz")));
  if (onPostgres) return { dataDir, database: await loadPostgres(saved.toString()) };
  const sqlite = join(dataDir, "vidlark.sqlite");
  await writeFile(sqlite, saved);
  return { dataDir, database: { sqlite } };
}

async function loadPostgres(statements: string): Promise<DatabaseLocation> {
  const [server, name] = [inject("postgres"), `release_${randomUUID().replaceAll("-", "")}`];
  await onServer(server, `create database ${name} template template0`);
  cleanUpLater(() => onServer(server, `drop database ${name} with (force)`));
  const postgres = databaseUrl(server, name);
  await onServer(postgres, statements);
  return { postgres };
}

/** Reads every row of every table without any code of the application. */
export const readRows = (database: DatabaseLocation): Promise<Map<string, Row[]>> =>
  "postgres" in database ? readPostgres(database.postgres) : readSqlite(database.sqlite);

/** Matches the records of migrations and the tables of SQLite's full-text index, whose contents are not compared. */
const isInternal = (name: string) => /^kysely_|^migration_|_search|_vocabulary/.test(name);

async function readSqlite(file: string) {
  const db = new DatabaseSync(file);
  const names = db.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  const tables = names.filter(({ name }) => !isInternal(name));
  const rows = tables.map(({ name }) => [name, db.prepare(`select * from "${name}"`).all() as Row[]] as const);
  db.close();
  return new Map(rows);
}

async function readPostgres(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = "select table_name as name from information_schema.tables where table_schema = 'public'";
    const tables = (await client.query<{ name: string }>(names)).rows.filter(({ name }) => !isInternal(name));
    const rows = new Map<string, Row[]>();
    for (const { name } of tables) rows.set(name, (await client.query<Row>(`select * from "${name}"`)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
