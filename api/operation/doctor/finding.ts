/** A file that a row names. `bytes` is null where the row does not have its size. */
export interface NamedFile {
  key: string;
  bytes: number | null;
}

export interface Finding {
  /** One line for a person. */
  problem: string;
  /** Repairs the problem without a loss; null where an operator has to decide. */
  repair: (() => Promise<unknown>) | null;
  /** The lost or damaged files, which a backup may have. */
  files?: NamedFile[];
}

export type Findings = AsyncGenerator<Finding>;

/** How many rows `readChunks` reads at once. */
const rowsPerChunk = 500;

/** Reads rows in chunks. `read` returns up to `limit` rows after an id, in the order of ids. */
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
