import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "#api/db/open";
import { hashFiles } from "../../scripts/prepare.mjs";
import { makeOnce } from "./make-once";

let name: string | undefined;

/** Writes a new migrated database to `file`: a copy of one that is migrated once for all runs on the same `api/db`. */
export async function writeMigratedSqlite(file: string) {
  name ??= `migrated-${hashFiles(["api/db"])}.sqlite`;
  await copyFile(await makeOnce(name, migrate), file);
}

async function migrate(copy: string) {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-template-"));
  try {
    const db = await openDatabase({ sqlite: join(dir, "original.sqlite") });
    await sql`vacuum into ${copy}`.execute(db);
    await db.destroy();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
