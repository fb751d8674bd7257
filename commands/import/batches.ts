import type { CollectionName } from "./collections";
import { type RecordFields, parseRecord, readId } from "./record";
import type { Origin } from "./report";
import type { ImportSite } from "./import-site";
import { splitRecords } from "./split-records";

export interface ImportEntry {
  origin: Origin;
  record: RecordFields;
}

/** The number of records of one statement, which occupies SQLite for about 10 ms. */
export const batchSize = 200;

const progressEveryMs = 10_000;

/**
 * Reads the records of a collection in batches. Reports records that cannot be read, unless the collection was read before.
 */
export async function* readBatches(
  site: ImportSite,
  collection: CollectionName,
  { size = batchSize, isRepeated = false } = {},
): AsyncGenerator<ImportEntry[]> {
  let batch: ImportEntry[] = [];
  let shownAt = performance.now();
  for await (const entry of readEntries(site, collection, isRepeated)) {
    batch.push(entry);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
    if (performance.now() - shownAt < progressEveryMs) continue;
    site.showProgress(`${collection}: up to line ${entry.origin.line}`);
    shownAt = performance.now();
  }
  if (batch.length > 0) yield batch;
}

async function* readEntries(
  { files, report }: ImportSite,
  collection: CollectionName,
  isRepeated: boolean,
): AsyncGenerator<ImportEntry> {
  for (const path of files[collection])
    for await (const { line, text } of splitRecords(path)) {
      if (!isRepeated) report.counts[collection].read += 1;
      const record = text === null ? null : parseRecord(text);
      const origin = { collection, line, id: record && readId(record._id) };
      if (record) yield { origin, record };
      else if (!isRepeated)
        await report.refuse(origin, text === null ? "the record is too large" : "the line is no record in JSON");
    }
}
