import { sql } from "kysely";
import type { Db } from "#api/db/open";

/** A file that a row names, with its size where the row has that, too. */
export interface NamedFile {
  key: string;
  bytes: number | null;
}

export interface Finding {
  /** One line for a person. */
  problem: string;
  /** Puts it right without a loss; null where a person has to decide. */
  mend: (() => Promise<unknown>) | null;
  /** The files that are lost or damaged, which a backup may have. */
  files?: NamedFile[];
}

export type Findings = AsyncGenerator<Finding>;

/** The number of rows that a check has in memory. */
const rowsPerChunk = 500;

/** Reads rows in chunks, in the order of their ids. */
export async function* readChunks<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = ""; ;) {
    const rows = await read(after, rowsPerChunk);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerChunk) return;
    after = rows.at(-1)!.id;
  }
}

export async function* readRows<Row extends { id: string }>(
  read: (after: string, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of readChunks(read)) yield* rows;
}

/** Reads in one transaction, which sees the database as it was at its start while others write. */
export const readAtOnce = <T>(
  db: Db,
  begin: "begin" | "begin isolation level repeatable read",
  read: (db: Db) => Promise<T>,
) =>
  db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
