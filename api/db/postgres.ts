import { PostgresDialect } from "kysely";
import pg from "pg";

/** Parses counts and sums as numbers, as SQLite returns them. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/**
 * Settings of each connection. The planner overestimates the index of short terms, whose function is expensive: to
 * compile an expression or to start parallel workers took 50 ms of searches that read for 0.2 ms.
 */
const settings = "set jit = off; set max_parallel_workers_per_gather = 0";

/** The errors that ended connections; the statement that waited for an answer fails with the same error. */
const connectionErrors = new WeakSet<Error>();

/** Creates a pool of connections; `url` is `postgres://user:password@host/database`. */
export function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // The pool has already removed an idle connection that failed. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same for one that fails between two statements of a transaction: the next one fails, and the pool removes it.
    client.on("error", (error) => void connectionErrors.add(error));
    // A query that follows on this connection fails, too, if this one does.
    void client.query(settings).catch(() => undefined);
  });
  return pool;
}

/** No connection could be had: the server is away, or all connections were taken for five seconds. */
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
export const isPostgresAway = (error: Error): boolean =>
  error instanceof NoConnection ||
  connectionErrors.has(error) ||
  ("code" in error && /^57P0[1-3]$/.test(String(error.code)));

/** Checks for SQLSTATE 23505 (unique_violation). */
export const isPostgresUniqueViolation = (error: Error) => "code" in error && error.code === "23505";

/** Checks for SQLSTATE 23503 (foreign_key_violation). */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
