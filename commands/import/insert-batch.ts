import type { Insertable, SelectExpression } from "kysely";
import { type Db, isForeignKeyViolation } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { findExisting, recordImported } from "./ledger";
import type { CountName, Origin } from "./report";
import type { Changes } from "./fit-text";

const tables = ["users", "videos", "comments", "tweets", "playlists"] as const;

/** A row that another row refers to. `name` describes it in the report, such as “author”. */
export interface Reference {
  table: (typeof tables)[number];
  id: string;
  name: string;
}

export const createReference = (table: Reference["table"], id: string, name: string): Reference => ({
  table,
  id,
  name,
});

export interface ParsedRow<Row> {
  /** The id of the row in `imported_records`. */
  key: string;
  row: Row;
  references: Reference[];
  changes?: Changes;
}

export interface Candidate<Row> extends ParsedRow<Row> {
  origin: Origin;
}

/** Inserts the new rows among these, updates counters, and returns how many rows were new. */
export type InsertRows<Row> = (trx: Db, rows: Row[]) => Promise<number>;

/** Inserts the rows that do not exist yet, and returns columns of these. */
export const insertNewRows = <T extends keyof Tables, Column extends SelectExpression<Tables, T>>(
  trx: Db,
  table: T,
  rows: Insertable<Tables[T]>[],
  columns: Column[],
) =>
  trx
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .execute();

/** Inserts the rows whose references exist. Tries again when a referenced row is deleted meanwhile. */
export async function insertBatch<Row>(
  db: Db,
  insert: InsertRows<Row>,
  name: CountName,
  candidates: Candidate<Row>[],
  attempts = 3,
): Promise<CheckedCandidates<Row> & { came: number }> {
  const result = await checkReferences(db, candidates);
  const { complete } = result;
  if (complete.length === 0) return { ...result, came: 0 };
  try {
    const came = await db.transaction().execute(async (trx) => {
      const rows = complete.map(({ row }) => row);
      const insertedCount = await insert(trx, rows);
      const keys = complete.map(({ key }) => key);
      await recordImported(trx, name, keys);
      return insertedCount;
    });
    return { ...result, came };
  } catch (error) {
    if (attempts === 1 || !(isForeignKeyViolation(error) || isDeadlock(error))) throw error;
    return insertBatch(db, insert, name, candidates, attempts - 1);
  }
}

/** Returns whether PostgreSQL ended this transaction because of a deadlock (SQLSTATE 40P01, deadlock_detected). */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === "40P01";

interface CheckedCandidates<Row> {
  complete: Candidate<Row>[];
  missing: [Candidate<Row>, Reference][];
}

async function checkReferences<Row>(db: Db, candidates: Candidate<Row>[]): Promise<CheckedCandidates<Row>> {
  const references = candidates.flatMap((candidate) => candidate.references);
  const existingIds = new Map<string, Set<string>>();
  for (const table of tables) {
    const ids = references.filter((reference) => reference.table === table).map(({ id }) => id);
    existingIds.set(table, await findExisting(db, table, ids));
  }
  const result: CheckedCandidates<Row> = { complete: [], missing: [] };
  for (const candidate of candidates) {
    const missingReference = candidate.references.find(({ table, id }) => !existingIds.get(table)!.has(id));
    if (missingReference) result.missing.push([candidate, missingReference]);
    else result.complete.push(candidate);
  }
  return result;
}
