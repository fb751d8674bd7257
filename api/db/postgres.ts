import { PostgresDialect } from "kysely";
import pg from "pg";

/** Parses counts and sums as numbers, as SQLite returns them. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/** Creates a Kysely dialect with a pool of connections; `url` is `postgres://user:password@host/database`. */
export function postgresDialect(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // The pool has already removed an idle connection that failed. Without a listener, its error would end the process.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

export const isPostgresConflict = (error: Error) => "code" in error && error.code === "23505";

/** Checks for SQLSTATE 23503 (foreign_key_violation). */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
