import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import type { Db } from "#api/db/open";

export type Connection = InstanceType<typeof DatabaseSync>;

/**
 * Reads a database by a new connection. In an older one FTS5 remembers the structure of its indexes, so that its checks
 * would report the changes of other processes as damage.
 */
export async function readByNewConnection<T>(db: Db, read: (connection: Connection) => T): Promise<T> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  const connection = new DatabaseSync(rows[0]!.file);
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}
