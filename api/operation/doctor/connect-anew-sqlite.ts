import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import type { Db } from "#api/db/open";

export type Connection = InstanceType<typeof DatabaseSync>;

/**
 * Reads a database by a connection of its own. FTS5 keeps the structure of its indexes for a connection, and its checks take
 * for damage what another process has changed since.
 */
export async function connectAnew<T>(db: Db, read: (connection: Connection) => T): Promise<T> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const connection = new DatabaseSync(rows[0]!.file);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
