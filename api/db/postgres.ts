import { PostgresDialect } from "kysely";
import pg from "pg";

/** Parses counts and sums as numbers, as SQLite returns them. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/**
 * Settings of each connection. The planner overestimates the index of short terms, whose function is expensive: to
 * compile an expression or to start parallel workers took 50 ms of searches that read for 0.2 ms.
 */
const settings = "set jit = off; set max_parallel_workers_per_gather = 0";

/** Creates a pool of connections; `url` is `postgres://user:password@host/database`. */
export function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // The pool has already removed an idle connection that failed. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same for one that fails between two statements of a transaction: the next one fails, and the pool removes it.
    client.on("error", () => undefined);
    // A query that follows on this connection fails, too, if this one does.
    void client.query(settings).catch(() => undefined);
  });
  return pool;
}

/** Creates a Kysely dialect for a PostgreSQL database. */
export const postgresDialect = (url: string, pool = openPool(url)) =>
  new PostgresDialect({
    pool: { connect: () => pool.connect().catch(tellAway), end: () => pool.end() },
  });

/** No connection could be had: the server is away, or all connections were taken for five seconds. */
class NoConnection extends Error {}

function tellAway(cause: Error): never {
  throw new NoConnection(cause.message, { cause });
}

/** SQLSTATE of class 57 for a server that stops or starts, and what a socket says that the server has closed. */
const endedCodes = ["57P01", "57P02", "57P03", "ECONNRESET", "EPIPE"];

/** Checks whether a database is away or too busy, or ended the connection on which it was asked. */
export function isPostgresAway(error: Error): boolean {
  if (error instanceof NoConnection || error.message === "Connection terminated unexpectedly") return true;
  // Object storage puts `$metadata` into errors of its sockets.
  return "code" in error && endedCodes.includes(String(error.code)) && !("$metadata" in error);
}

/** Checks for SQLSTATE 23505 (unique_violation). */
export const isPostgresUniqueViolation = (error: Error) => "code" in error && error.code === "23505";

/** Checks for SQLSTATE 23503 (foreign_key_violation). */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
