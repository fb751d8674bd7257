import { execFile, spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { pickEnvironment } from "#api/media/processes/process-limits";
import { BackupError } from "./backup-error";

const run = promisify(execFile);

/** The variables of libpq, and the directory of its files. */
const environment = () => pickEnvironment(/^(PG|HOME$)/);

/** Where Debian installs the programs of each version of PostgreSQL. */
const debianDirectory = "/usr/lib/postgresql";

type Program = "pg_dump" | "pg_restore";

/**
 * Finds a program of PostgreSQL that understands a server or a dump of this major version, or with null the newest one;
 * throws a BackupError where there is none.
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
  const newest = programs.sort((a, b) => b.major - a.major)[0];
  if (newest && neededMajor === null) return newest;
  const lack = newest ? `${name} is of version ${newest.major}` : `${name} was not found on PATH`;
  const [version, suffix] = neededMajor === null ? ["", ""] : [` ${neededMajor}`, `-${neededMajor}`];
  throw new BackupError(`${lack}: install the programs of PostgreSQL${version} (postgresql-client${suffix})`);
}

async function readMajor(path: string): Promise<number | null> {
  const output = await run(path, ["--version"], { env: environment() }).catch(() => null);
  const [, major] = /\s(\d+)(\.|\s|$|devel|beta|rc)/.exec(output?.stdout ?? "") ?? [];
  return major ? Number(major) : null;
}

/** Splits a database's URL, so that its password does not appear in the list of processes. */
function connectionOf(postgresUrl: string) {
  const url = new URL(postgresUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { dbname: url.href, env: { ...environment(), ...(password && { PGPASSWORD: password }) } };
}

/** Dumps a database as others see it by the name of an exported snapshot; the stream fails when the program does. */
export function dumpDatabase(
  program: string,
  postgresUrl: string,
  { snapshot, signal }: { snapshot: string; signal: AbortSignal },
): Readable {
  const { dbname, env } = connectionOf(postgresUrl);
  const options = ["--format=custom", "--no-owner", "--no-privileges", "--no-comments", `--snapshot=${snapshot}`];
  const child = spawn(program, [...options, `--dbname=${dbname}`], {
    env,
    signal,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const failure = describeFailure(child.stderr);
  const exit = once(child, "exit") as Promise<[number | null]>;
  exit.catch(() => undefined);
  // The output ends before the exit is known: without its code, a part of a dump would look like the whole.
  return Readable.from(
    (async function* () {
      try {
        yield* child.stdout;
        const [code] = await exit;
        if (code !== 0) throw new BackupError(`pg_dump failed: ${failure() || `code ${code}`}`);
      } finally {
        child.kill();
      }
    })(),
    { objectMode: false },
  );
}

export async function restoreDump(program: string, postgresUrl: string, dump: Readable): Promise<void> {
  const { dbname, env } = connectionOf(postgresUrl);
  const options = ["--no-owner", "--no-privileges", "--no-comments", "--exit-on-error", "--single-transaction"];
  await feed(program, [...options, `--dbname=${dbname}`], { input: dump, env });
}

/** Reads a dump's table of contents, which fails when it is cut or no dump. */
export const checkDump = (program: string, dump: Readable) =>
  feed(program, ["--file=/dev/null"], { input: dump, env: environment() });

/** How a stream ends whose reader has succeeded before it got all of it: while it is written to, or between two writes. */
const closedByReader = new Set<string | undefined>(["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"]);

async function feed(program: string, args: string[], { input, env }: { input: Readable; env: NodeJS.ProcessEnv }) {
  const child = spawn(program, args, { env, stdio: ["pipe", "ignore", "pipe"] });
  const failure = describeFailure(child.stderr);
  const exit = once(child, "exit") as Promise<[number | null]>;
  const fed = pipeline(input, child.stdin).catch((error: NodeJS.ErrnoException) => error);
  const [[code], error] = await Promise.all([exit, fed]);
  if (code !== 0) throw new BackupError(`pg_restore failed: ${failure() || `code ${code}`}`);
  if (error && !closedByReader.has(error.code)) throw error;
}

/** Collects the first lines that a program prints about its failure. */
function describeFailure(stderr: Readable) {
  let output = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(0, 2_000)));
  return () => output.trim().split("\n")[0]!;
}
