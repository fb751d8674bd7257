import { PostgresDialect } from "kysely";
import pg from "pg";

/** Counts come as numbers, as from SQLite. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A pool of connections to PostgreSQL; `url` as in postgres://user:password@host/database. */
export function postgresDialect(url: string) {
  return new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 }) });
}

export const isPostgresConflict = (error: Error) => "code" in error && error.code === "23505";
