import { type Db, isForeignKeyViolation } from "#api/db/open";
import { findExisting, recordImported } from "./ledger";
import type { CountName, Origin } from "./report";
import type { Changes } from "./texts";

const tables = ["users", "videos", "comments", "tweets", "playlists"] as const;

/** Something that a row refers to, with its name in the report: “author”. */
export interface Reference {
  table: (typeof tables)[number];
  id: string;
  name: string;
}

export interface ParsedRow<Row> {
  /** Identifies the record in `imported_records`. */
  key: string;
  row: Row;
  references: Reference[];
  changes?: Changes;
}

export interface Candidate<Row> extends ParsedRow<Row> {
  origin: Origin;
}

/** Inserts rows that are not there yet, with their counters, and returns how many were new. */
export type InsertRows<Row> = (trx: Db, rows: Row[]) => Promise<number>;

/** Inserts the rows whose references exist. Tries again when one of them is deleted meanwhile. */
export async function insertBatch<Row>(
  db: Db,
  insert: InsertRows<Row>,
  name: CountName,
  candidates: Candidate<Row>[],
  attempts = 3,
): Promise<Checked<Row> & { came: number }> {
  const checked = await checkReferences(db, candidates);
  const { complete } = checked;
  if (complete.length === 0) return { ...checked, came: 0 };
  try {
    const came = await db.transaction().execute(async (trx) => {
      const keys = complete.map(({ key }) => key);
      const inserted = await insert(
        trx,
        complete.map(({ row }) => row),
      );
      await recordImported(trx, name, keys);
      return inserted;
    });
    return { ...checked, came };
  } catch (error) {
    if (attempts === 1 || !(isForeignKeyViolation(error) || isDeadlock(error))) throw error;
    return insertBatch(db, insert, name, candidates, attempts - 1);
  }
}

/** SQLSTATE 40P01 (deadlock_detected): PostgreSQL ended this transaction in favour of another one. */
const isDeadlock = (error: unknown) => (error as { code?: string }).code === "40P01";

interface Checked<Row> {
  complete: Candidate<Row>[];
  missing: [Candidate<Row>, Reference][];
}

async function checkReferences<Row>(db: Db, candidates: Candidate<Row>[]): Promise<Checked<Row>> {
  const references = candidates.flatMap((candidate) => candidate.references);
  const existing = new Map<string, Set<string>>();
  for (const table of tables) {
    const ids = references.filter((reference) => reference.table === table).map(({ id }) => id);
    existing.set(table, await findExisting(db, table, ids));
  }
  const checked: Checked<Row> = { complete: [], missing: [] };
  for (const candidate of candidates) {
    const absent = candidate.references.find(({ table, id }) => !existing.get(table)!.has(id));
    if (absent) checked.missing.push([candidate, absent]);
    else checked.complete.push(candidate);
  }
  return checked;
}
