import { PostgresDialect } from "kysely";
import pg from "pg";

/** Counts and sums come as numbers, as from SQLite. */
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/** A pool of connections to PostgreSQL; `url` as in postgres://user:password@host/database. */
export function postgresDialect(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  // The pool has let go of an idle connection that died; unheard, its error would end the process.
  pool.on("error", () => undefined);
  return new PostgresDialect({ pool });
}

export const isPostgresConflict = (error: Error) => "code" in error && error.code === "23505";

/** Whether an error says that a row refers to one that is gone. */
export const isPostgresForeignKeyViolation = (error: Error) => "code" in error && error.code === "23503";
