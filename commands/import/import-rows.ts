import { batchSize, type ImportEntry, readBatches } from "./batches";
import type { CollectionName } from "./collections";
import { type Candidate, insertBatch, type InsertRows, type ParsedRow, type Reference } from "./insert-batch";
import { findImported } from "./ledger";
import { isDeleted, type RecordFields } from "./record";
import type { CountName } from "./report";
import type { ImportSite } from "./import-site";

/** Says how the records of a collection become rows. */
export interface RowKind<Row> {
  /** The name in the report and in `imported_records`; the collection's by default. */
  name?: CountName;
  /** Reads the rows of a record, or the reason why it cannot be imported. Reads no rows if this pass leaves the record out. */
  parse(record: RecordFields): ParsedRow<Row>[] | string;
  insert: InsertRows<Row>;
  /** Returns whether a row without this reference is left to a later pass. By default, it is reported. */
  isLeft?(missing: Reference): boolean;
}

interface Pass {
  /** Whether the collection was read before, so that its records are counted already. */
  isRepeated?: boolean;
  /** Whether an earlier pass of this kind has reported existing and refused records. */
  isRetry?: boolean;
  /** How many records are read at once; few if a record may have many rows. */
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
    const startedAt = performance.now();
    const candidates = await parseBatch(site, kind, batch, pass);
    for (let from = 0; from < candidates.length; from += batchSize) {
      const { came, left } = await importCandidates(site, kind, candidates.slice(from, from + batchSize), pass);
      sum.came += came;
      sum.left += left;
    }
    await site.pause(performance.now() - startedAt);
  }
  return sum;
}

async function parseBatch<Row>(
  { report }: ImportSite,
  kind: RowKind<Row>,
  batch: ImportEntry[],
  { isRetry = false }: Pass,
): Promise<Candidate<Row>[]> {
  const candidates: Candidate<Row>[] = [];
  for (const { origin: recordOrigin, record } of batch) {
    const origin = { ...recordOrigin, collection: kind.name ?? recordOrigin.collection };
    const rows = isDeleted(record) ? "it is deleted there" : kind.parse(record);
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
  const newCandidates = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  for (const key of await findImported(deps.db, name, [...newCandidates.keys()])) newCandidates.delete(key);
  const { came, complete, missing } = await insertBatch(deps.db, kind.insert, name, [...newCandidates.values()]);
  const refusedCandidates = missing.filter(([, reference]) => !kind.isLeft?.(reference));
  report.counts[name].came += came;
  if (!isRetry) report.counts[name].present += candidates.length - missing.length - came;
  for (const { origin, changes = [] } of complete) await report.change(origin, changes);
  for (const [{ origin }, reference] of isRetry ? [] : refusedCandidates)
    await report.refuse(origin, `its ${reference.name} ${reference.id} is not on this site`);
  return { came, left: missing.length - refusedCandidates.length };
}
