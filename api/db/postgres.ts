import type { Socket } from "node:net";
import { PostgresDialect } from "kysely";
import pg from "pg";

/** Parses counts and sums as numbers, as SQLite returns them. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/**
 * Settings of each connection. The planner overestimates the index of short terms, whose function is expensive: to
 * compile an expression or to start parallel workers took 50 ms of searches that read for 0.2 ms.
 */
const settings = "set jit = off; set max_parallel_workers_per_gather = 0";

/** When an idle connection asks whether the other machine is still there: one that vanished closes nothing. */
const keepAliveMs = 10_000;

/** How long a statement waits for its answer, until its pool has another limit: migrations and moves take long. */
const longAnswerMs = 60 * 60_000;

/** The errors that ended connections; the statement that waited for an answer fails with the same error. */
const connectionErrors = new WeakSet<Error>();

/** Creates a pool of connections; `url` is `postgres://user:password@host/database`. */
export function openPool(url: string) {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs };
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, ...keepAlive });
  // The pool has already removed an idle connection that failed. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same for one that fails between two statements of a transaction: the next one fails, and the pool removes it.
    client.on("error", (error) => void connectionErrors.add(error));
    endUnanswered(client, () => answerLimits.get(pool) ?? longAnswerMs);
    // A query that follows on this connection fails, too, if this one does.
    void client.query(settings).catch(() => undefined);
  });
  return pool;
}

/** How long statements wait for their answers, of pools that have a limit of their own. */
const answerLimits = new WeakMap<pg.Pool, number>();

export const limitAnswerTime = (pool: pg.Pool, answerMs: number) => answerLimits.set(pool, answerMs);

/** Ends a connection on which a statement has no answer in time, because TCP waits for a quarter of an hour. */
function endUnanswered(client: pg.PoolClient, answerMs: () => number) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const queryWithTimeout = (...args: unknown[]) => {
    const timer = setTimeout(() => stream.destroy(new Error("The database did not answer")), answerMs());
    return query(...args).finally(() => clearTimeout(timer));
  };
  client.query = queryWithTimeout as typeof client.query;
}

/** No connection could be had: the server is unreachable, or all connections were taken for five seconds. */
class NoConnection extends Error {}

function throwNoConnection(cause: Error): never {
  throw new NoConnection(cause.message, { cause });
}

/** Creates a Kysely dialect for a PostgreSQL database. */
export const postgresDialect = (url: string, pool = openPool(url)) =>
  new PostgresDialect({
    pool: { connect: () => pool.connect().catch(throwNoConnection), end: () => pool.end() },
  });

/**
 * Checks whether a database is away or too busy, or ended the connection on which it was asked (SQLSTATE 57P01 to 57P03
 * where the server says so itself).
 */
export const isPostgresUnreachable = (error: Error): boolean =>
  error instanceof NoConnection ||
  connectionErrors.has(error) ||
  ("code" in error && /^57P0[1-3]$/.test(String(error.code)));

/** Checks for SQLSTATE 23505 (unique_violation). */
export const isPostgresUniqueViolation = (error: Error) => "code" in error && error.code === "23505";

/** Checks for SQLSTATE 23503 (foreign_key_violation). */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
