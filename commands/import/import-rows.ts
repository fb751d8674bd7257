import { type Db, isForeignKeyViolation } from "#api/db/open";
import { batchSize, type Entry, readBatches } from "./batches";
import type { CollectionName } from "./collections";
import { findExisting, findImported, recordImported } from "./ledger";
import { type Fields, pick, readFlag } from "./record";
import type { CountName, Origin } from "./report";
import type { ImportSite } from "./site";
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

/** How the records of a collection become rows. */
export interface RowKind<Row> {
  /** The name in the report and in `imported_records`; by default the collection's. */
  name?: CountName;
  /** Reads a record: several rows, none where this pass leaves it out, or why it cannot come. */
  parse(record: Fields): ParsedRow<Row>[] | string;
  /** Inserts rows that are not there yet, with their counters, and returns how many were new. */
  insert(trx: Db, rows: Row[]): Promise<number>;
  /** Decides about a row whose reference is missing: to report it, by default, or to leave it to a later pass. */
  isLeft?(missing: Reference): boolean;
}

interface Candidate<Row> extends ParsedRow<Row> {
  origin: Origin;
}

interface Pass {
  /** Whether the collection was read before: then its records are counted already. */
  isRepeated?: boolean;
  /** Whether an earlier pass of this kind reported what is here and what cannot come. */
  isRetry?: boolean;
  /** How many records are read at once: few where one has many rows. */
  size?: number;
}

/** Imports a collection in batches, each in one transaction. Returns how many rows came, and how many were left. */
export async function importRows<Row>(
  site: ImportSite,
  collection: CollectionName,
  kind: RowKind<Row>,
  pass: Pass = {},
): Promise<{ came: number; left: number }> {
  const sum = { came: 0, left: 0 };
  for await (const batch of readBatches(site, collection, pass)) {
    const begun = performance.now();
    const { came, left } = await importBatch(site, kind, batch, pass);
    sum.came += came;
    sum.left += left;
    await site.pause(performance.now() - begun);
  }
  return sum;
}

async function importBatch<Row>(site: ImportSite, kind: RowKind<Row>, batch: Entry[], pass: Pass) {
  const sum = { came: 0, left: 0 };
  const candidates = await parseBatch(site, kind, batch, pass);
  for (let from = 0; from < candidates.length; from += batchSize) {
    const { came, left } = await importCandidates(site, kind, candidates.slice(from, from + batchSize), pass);
    sum.came += came;
    sum.left += left;
  }
  return sum;
}

async function parseBatch<Row>(
  { report }: ImportSite,
  kind: RowKind<Row>,
  batch: Entry[],
  { isRetry = false }: Pass,
): Promise<Candidate<Row>[]> {
  const candidates: Candidate<Row>[] = [];
  for (const { origin: place, record } of batch) {
    const origin = { ...place, collection: kind.name ?? place.collection };
    const rows = readFlag(pick(record, "isDeleted", "deleted")) === true ? "it is deleted there" : kind.parse(record);
    if (typeof rows !== "string") candidates.push(...rows.map((row) => ({ ...row, origin })));
    else if (!isRetry) await report.refuse(origin, rows);
    if (kind.name && typeof rows !== "string") report.counts[kind.name].read += rows.length;
  }
  return candidates;
}

async function importCandidates<Row>(
  { deps, report }: ImportSite,
  kind: RowKind<Row>,
  candidates: Candidate<Row>[],
  { isRetry = false }: Pass,
) {
  const name = candidates[0]!.origin.collection;
  const unique = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  for (const key of await findImported(deps.db, name, [...unique.keys()])) unique.delete(key);
  const { came, complete, missing } = await insertBatch(deps.db, kind, name, [...unique.values()]);
  const refused = missing.filter(([, reference]) => !kind.isLeft?.(reference));
  report.counts[name].came += came;
  if (!isRetry) report.counts[name].present += candidates.length - missing.length - came;
  for (const { origin, changes = [] } of complete) await report.change(origin, changes);
  for (const [{ origin }, reference] of isRetry ? [] : refused)
    await report.refuse(origin, `its ${reference.name} ${reference.id} is not on this site`);
  return { came, left: missing.length - refused.length };
}

/** Inserts the rows whose references exist. Tries again when one of them is deleted meanwhile. */
async function insertBatch<Row>(
  db: Db,
  kind: RowKind<Row>,
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
      const inserted = await kind.insert(
        trx,
        complete.map(({ row }) => row),
      );
      await recordImported(trx, name, keys);
      return inserted;
    });
    return { ...checked, came };
  } catch (error) {
    if (attempts === 1 || !(isForeignKeyViolation(error) || isDeadlock(error))) throw error;
    return insertBatch(db, kind, name, candidates, attempts - 1);
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
