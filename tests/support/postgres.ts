import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#api/db/open";
import { findPostgresPrograms } from "./postgres-programs";

export const template = "vidlark_template";
const dropTemplate = `drop database if exists ${template}`;

/** Before the tests on PostgreSQL: a server (the given one, else a private one) with a migrated template. */
export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL_TEST;
  const programs = findPostgresPrograms();
  if (!given && !programs) return void process.stderr.write("PostgreSQL was not found: nothing runs on it\n");
  const server = given ? { url: given, stop: () => onServer(given, dropTemplate) } : startServer(programs!);
  await onServer(server.url, dropTemplate, `create database ${template}`);
  await (await openDatabase({ postgres: databaseUrl(server.url, template) })).destroy();
  project.provide("postgres", server.url);
  return server.stop;
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements, one after the other, on the server's own database. */
export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A cluster of our own: reached by a socket only, gone with the tests, not careful about power cuts. */
export function startServer(programs: string) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-postgres-"));
  const isRoot = userInfo().uid === 0;
  if (isRoot) execFileSync("chown", ["postgres", dir]);
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), "-D", join(dir, "data"), ...args];
    const [name, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(name!, rest, { stdio: ["ignore", "ignore", "pipe"], cwd: dir });
  };
  const stop = () => {
    run("pg_ctl", "stop", "-m", "immediate");
    rmSync(dir, { recursive: true, force: true });
  };
  // Sorted as in a dictionary where nothing else is said: what relies on the order of bytes has to say so.
  const sorted = "--locale-provider=icu --icu-locale=de-DE --locale=C";
  run("initdb", ...`-A trust -U postgres -E UTF8 --no-sync ${sorted}`.split(" "));
  const careless = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off";
  run("pg_ctl", "start", "-w", "-l", join(dir, "log"), "-o", `-k ${dir} -c listen_addresses= ${careless}`);
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`, stop };
}
