import { parseArgs } from "node:util";
import { type Fault, fuzz, type FuzzResult } from "#tests/support/fuzz/run";
import { databaseUrl, onServer, startServer } from "#tests/support/postgres";
import { findPostgresPrograms } from "#tests/support/postgres-programs";
import { cleanUp } from "#tests/support/spawned";
import { atMost, type Figure, note } from "./support/figures";
import { fuzzOptions } from "./support/fuzz-options";

const maxPeakMb = 600;

/** Sends generated requests to the built server: 50,000 unless `--requests` sets another number. */
export async function measure(): Promise<Figure[]> {
  const { values } = parseArgs({ allowPositionals: true, strict: false, options: fuzzOptions });
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  const count = Number(values.requests ?? 50_000);
  process.stdout.write(`--seed ${seed} --requests ${count}\n`);
  const result = await (values.database === "postgres" ? onPostgres : onSqlite)(seed, count);
  printFaults(result);
  return figuresOf(result);
}

async function onSqlite(seed: number, count: number, env: Record<string, string> = {}) {
  try {
    return await fuzz({ seed, count, env });
  } finally {
    await cleanUp();
  }
}

async function onPostgres(seed: number, count: number) {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error("PostgreSQL was not found");
  const server = startServer(programs);
  try {
    await onServer(server.url, "create database fuzz");
    return await onSqlite(seed, count, { DATABASE_URL: databaseUrl(server.url, "fuzz") });
  } finally {
    server.stop();
  }
}

/** Prints each kind of fault once, with the numbers of the requests that cause it. */
function printFaults({ faults, logFaults }: FuzzResult) {
  const names = new Set(faults.map(nameOf));
  const groups = [...names].map((name) => [name, faults.filter((fault) => nameOf(fault) === name)] as const);
  for (const [name, [first, ...others]] of groups) {
    const indices = [first!, ...others.slice(0, 4)].map(({ index }) => index);
    process.stdout.write(`${others.length + 1} × ${name} (requests ${indices.join(", ")})\n  ${first!.request}\n`);
  }
  for (const line of logFaults.slice(0, 20)) process.stdout.write(`${line.slice(0, 2_000)}\n`);
}

const nameOf = ({ target, what }: Fault) => `${target}: ${what}`;

function figuresOf({ requests, targets, faults, logFaults, peakBytes, slowestMs, statuses }: FuzzResult): Figure[] {
  const countOf = (pattern: RegExp) => faults.filter(({ what }) => pattern.test(what)).length;
  return [
    note("Requests", `${requests} to ${targets} targets`),
    note("Statuses", JSON.stringify(sumOf(Object.values(statuses)))),
    atMost("Answers of 5xx", 0, countOf(/^answers 5/)),
    atMost("Answers after more than 2 s, or none within 15 s", 0, countOf(/^(takes|hangs)/)),
    atMost("Connections closed without an answer", 0, countOf(/^closes/)),
    atMost("Replies that show a stack, a path or a secret", 0, countOf(/^(shows|takes a header)/)),
    atMost("Failed checks of the server's health", 0, countOf(/^is not healthy/)),
    atMost("Log lines: errors, [object Object], or no entries", 0, logFaults.length),
    atMost("Most memory of the server", maxPeakMb, Math.round(peakBytes / 2 ** 20), " MB"),
    note("Slowest answer", `${Math.round(slowestMs)} ms`),
  ];
}

function sumOf(counts: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [status, count] of counts.flatMap(Object.entries<number>)) sums[status] = (sums[status] ?? 0) + count;
  return sums;
}
