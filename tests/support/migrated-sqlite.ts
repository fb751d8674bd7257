import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#api/db/open";

let template: Promise<Buffer> | undefined;

/** Writes a new migrated database to `file`. One migration per worker: each takes as long as ten requests. */
export async function writeMigratedSqlite(file: string) {
  await writeFile(file, await (template ??= migrate()));
}

async function migrate(): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-template-"));
  try {
    const db = await openDatabase({ sqlite: join(dir, "original.sqlite") });
    const copy = join(dir, "copy.sqlite");
    await sql`vacuum into ${copy}`.execute(db);
    await db.destroy();
    return await readFile(copy);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
