import type { Socket } from "node:net";
import { PostgresDialect } from "kysely";
import pg from "pg";

/** Parses counts and sums as numbers, as SQLite returns them. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/**
 * Settings of each connection. The planner overestimates the index of short terms, because its function is expensive:
 * compiling an expression or starting parallel workers took 50 ms in searches that read for 0.2 ms.
 */
const settings = "set jit = off; set max_parallel_workers_per_gather = 0";

/** After how long an idle connection probes the other machine: one that vanished closes no connection. */
const keepAliveMs = 10_000;

/** How long a statement may take unless its pool has another limit: migrations and moves take long. */
const defaultQueryTimeoutMs = 60 * 60_000;

/** The errors that ended connections; a statement that was waiting fails with the same error. */
const connectionErrors = new WeakSet<Error>();

/** Creates a pool of connections; `url` is `postgres://user:password@host/database`. */
export function openPool(url: string) {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveMs };
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000, ...keepAlive });
  // The pool has already removed an idle connection that failed. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same between two statements of a transaction: the next statement fails, and the pool removes the connection.
    client.on("error", (error) => void connectionErrors.add(error));
    limitQueries(client, () => queryTimeouts.get(pool) ?? defaultQueryTimeoutMs);
    // If this statement fails, the next one on the connection fails, too.
    void client.query(settings).catch(() => undefined);
  });
  return pool;
}

/** The limits of pools that have their own, in milliseconds. */
const queryTimeouts = new WeakMap<pg.Pool, number>();

export const setQueryTimeout = (pool: pg.Pool, timeoutMs: number) => queryTimeouts.set(pool, timeoutMs);

/** Ends a connection when a statement takes too long; TCP itself would wait for a quarter of an hour. */
function limitQueries(client: pg.PoolClient, findTimeoutMs: () => number) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const queryWithTimeout = (...args: unknown[]) => {
    const timer = setTimeout(() => stream.destroy(new Error("The database did not answer")), findTimeoutMs());
    return query(...args).finally(() => clearTimeout(timer));
  };
  client.query = queryWithTimeout as typeof client.query;
}

/** Thrown when the server is unreachable, or all connections were in use for five seconds. */
class NoConnection extends Error {}

function throwNoConnection(cause: Error): never {
  throw new NoConnection(cause.message, { cause });
}

export const postgresDialect = (pool: pg.Pool) =>
  new PostgresDialect({
    pool: { connect: () => pool.connect().catch(throwNoConnection), end: () => pool.end() },
  });

/**
 * Returns whether the database is unreachable or too busy, or has ended the connection (SQLSTATE 57P01 to 57P03 if the
 * server says so itself).
 */
export const isPostgresUnreachable = (error: Error): boolean =>
  error instanceof NoConnection ||
  connectionErrors.has(error) ||
  ("code" in error && /^57P0[1-3]$/.test(String(error.code)));

/** Checks for SQLSTATE 23505 (unique_violation). */
export const isPostgresUniqueViolation = (error: Error) => "code" in error && error.code === "23505";

/** Checks for SQLSTATE 23503 (foreign_key_violation). */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
