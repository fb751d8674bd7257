import { execFile, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { pickEnvironment } from "#api/media/processes/process-limits";
import { BackupError } from "./backup-error";

const run = promisify(execFile);

/** Picks the variables of libpq, and HOME, where libpq finds its files. */
const pickPostgresEnvironment = () => pickEnvironment(/^(PG|HOME$)/);

/** Where Debian installs the programs of each version of PostgreSQL. */
const debianDirectory = "/usr/lib/postgresql";

type Program = "pg_dump" | "pg_restore";

/**
 * Finds a program of PostgreSQL that understands a server or a dump of this major version; the newest one for null. Throws
 * a BackupError if there is none.
 */
export async function findPostgresProgram(name: Program, neededMajor: number | null) {
  const versions = await readdir(debianDirectory).catch(() => []);
  const programs: { path: string; major: number }[] = [];
  for (const path of [name, ...versions.map((version) => `${debianDirectory}/${version}/bin/${name}`)]) {
    const major = await readMajor(path);
    if (major === null) continue;
    if (neededMajor !== null && major >= neededMajor) return { path, major };
    programs.push({ path, major });
  }
  const newestProgram = programs.sort((a, b) => b.major - a.major)[0];
  if (newestProgram && neededMajor === null) return newestProgram;
  const problem = newestProgram ? `${name} is of version ${newestProgram.major}` : `${name} was not found on PATH`;
  const [version, suffix] = neededMajor === null ? ["", ""] : [` ${neededMajor}`, `-${neededMajor}`];
  throw new BackupError(`${problem}: install the programs of PostgreSQL${version} (postgresql-client${suffix})`);
}

async function readMajor(path: string): Promise<number | null> {
  const output = await run(path, ["--version"], { env: pickPostgresEnvironment() }).catch(() => null);
  const [, major] = /\s(\d+)(\.|\s|$|devel|beta|rc)/.exec(output?.stdout ?? "") ?? [];
  return major ? Number(major) : null;
}

/** Moves the password of a database's URL to the environment, since arguments appear in the list of processes. */
function splitPassword(postgresUrl: string) {
  const url = new URL(postgresUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { dbname: url.href, env: { ...pickPostgresEnvironment(), ...(password && { PGPASSWORD: password }) } };
}

/** Dumps a database as an exported snapshot shows it. The stream fails when pg_dump fails. */
export function dumpDatabase(
  program: string,
  postgresUrl: string,
  { snapshot, signal }: { snapshot: string; signal: AbortSignal },
): Readable {
  const { dbname, env } = splitPassword(postgresUrl);
  const options = ["--format=custom", "--no-owner", "--no-privileges", "--no-comments", `--snapshot=${snapshot}`];
  const child = spawn(program, [...options, `--dbname=${dbname}`], {
    env,
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const readFailure = collectFailure(child.stderr);
  const exit = once(child, "exit") as Promise<[number | null]>;
  exit.catch(() => undefined);
  // The output ends before the exit code is known: a part of a dump must not look like the whole.
  return Readable.from(
    (async function* () {
      try {
        yield* child.stdout;
        const [code] = await exit;
        if (code !== 0) throw new BackupError(`pg_dump failed: ${readFailure() || `code ${code}`}`);
      } finally {
        child.kill();
      }
    })(),
    { objectMode: false },
  );
}

export async function restoreDump(program: string, postgresUrl: string, dump: Readable): Promise<void> {
  const { dbname, env } = splitPassword(postgresUrl);
  const options = ["--no-owner", "--no-privileges", "--no-comments", "--exit-on-error", "--single-transaction"];
  await runWithInput(program, [...options, `--dbname=${dbname}`], { input: dump, env });
}

/** Converts a dump without writing the result; fails for a truncated dump and for any other file. */
export const checkDump = (program: string, dump: Readable) =>
  runWithInput(program, ["--file=/dev/null"], { input: dump, env: pickPostgresEnvironment() });

/** How writing to a program fails that has succeeded and closed its input early: during a write, or between two. */
const closedByReader = new Set<string | undefined>(["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

async function runWithInput(
  program: string,
  args: string[],
  { input, env }: { input: Readable; env: NodeJS.ProcessEnv },
) {
  const child = spawn(program, args, { env, stdio: ["pipe", "ignore", "pipe"] });
  const readFailure = collectFailure(child.stderr);
  const exit = once(child, "exit") as Promise<[number | null]>;
  const written = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => error);
  const [[code], error] = await Promise.all([exit, written]);
  if (code !== 0) throw new BackupError(`pg_restore failed: ${readFailure() || `code ${code}`}`);
  if (error && !closedByReader.has(error.code)) throw error;
}

/** Collects what a program prints about its failure; the returned function reads the first line. */
function collectFailure(stderr: Readable) {
  let output = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(0, 2_000)));
  return () => output.trim().split("\n")[0]!;
}
