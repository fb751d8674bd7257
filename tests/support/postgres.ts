import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#api/db/open";
import { findPostgresPrograms } from "./postgres-programs";

export const template = "vidlark_template";
const dropTemplate = `drop database if exists ${template}`;

/** Provides the tests on PostgreSQL with a server (the configured one or a private one) and a migrated template. */
export default async function setup(project: TestProject) {
  const configuredUrl = process.env.DATABASE_URL_TEST;
  const programs = findPostgresPrograms();
  if (!configuredUrl && !programs) return void process.stderr.write("PostgreSQL was not found: nothing runs on it\n");
  const server = configuredUrl
    ? { url: configuredUrl, stop: () => onServer(configuredUrl, dropTemplate) }
    : startServer(programs!);
  await onServer(server.url, dropTemplate, `create database ${template}`);
  await (await openDatabase({ postgres: databaseUrl(server.url, template) })).destroy();
  project.provide("postgres", server.url);
  project.provide("copyTemplate", await chooseCopy(server.url, configuredUrl === undefined));
  return server.stop;
}

/**
 * Returns how to copy the template. Where nothing need survive a crash, copying its files takes half the processor time
 * of PostgreSQL's default, which writes them to the log; PostgreSQL before 15 has that way only.
 */
async function chooseCopy(serverUrl: string, isPrivate: boolean): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ version: number }>("select current_setting('server_version_num')::int version");
  await client.end();
  return isPrivate && rows[0]!.version >= 150_000 ? `template ${template} strategy file_copy` : `template ${template}`;
}

/** Returns the URL of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements in sequence on the server's default database. */
export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A file opens several sites, whose pools keep ten connections each for ten seconds; two files run at once. */
const maxConnections = 400;

/** Settings that skip what keeps acknowledged writes across a crash, and what a database of seconds does not need. */
const careless = [
  ...["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
  ...["autovacuum=off", "shared_buffers=32MB", "checkpoint_timeout=1h"],
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/**
 * Starts a private cluster, which listens on a socket only and is deleted after the tests. It is fast and careless, or
 * with `isDurable` as safe as by default.
 */
export function startServer(programs: string, { isDurable = false } = {}) {
  const dir = mkdtempSync(join(tmpdir(), "vidlark-postgres-"));
  const isRoot = userInfo().uid === 0;
  if (isRoot) execFileSync("chown", ["postgres", dir]);
  const commandOf = (program: string, args: string[]): [string, string[]] => {
    const command = [join(programs, program), "-D", join(dir, "data"), ...args];
    const [name, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
    return [name!, rest];
  };
  const run = (program: string, ...args: string[]) =>
    execFileSync(...commandOf(program, args), { stdio: ["ignore", "ignore", "pipe"], cwd: dir });
  const stop = () => {
    process.off("exit", stop);
    run("pg_ctl", "stop", "-m", "immediate");
    rmSync(dir, { recursive: true, force: true });
  };
  // Uses dictionary order by default, so that queries that rely on byte order must say so.
  const sorted = "--locale-provider=icu --icu-locale=de-DE --locale=C";
  run("initdb", ...`-A trust -U postgres -E UTF8 --no-sync ${sorted}`.split(" "));
  const settings = `-c listen_addresses= -c max_connections=${maxConnections}`;
  const options = ["-o", `-k ${dir} ${settings} ${isDurable ? "" : careless}`];
  const startArgs = ["-w", "-l", join(dir, "log"), ...options];
  run("pg_ctl", "start", ...startArgs);
  // Tests that are ended halfway tear nothing down.
  process.once("exit", stop);
  /** Ends all of its processes at once, as a crash does, and resolves when it has recovered. */
  const crash = async () => {
    const [name, args] = commandOf("pg_ctl", ["restart", "-m", "immediate", ...startArgs]);
    const child = spawn(name, args, { stdio: "ignore", cwd: dir });
    const [code] = (await once(child, "exit")) as [number];
    if (code !== 0) throw new Error(`pg_ctl restart ended with ${code}`);
  };
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`, stop, crash };
}
