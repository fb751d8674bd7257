import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { checkDump } from "#api/operation/backup/postgres-programs";

async function writeProgram(script: string) {
  const dir = await mkdtemp(join(tmpdir(), "vidlark-program-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const program = join(dir, "pg_restore");
  await writeFile(program, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return program;
}

async function* dumpThatGoesOn() {
  yield Buffer.from("contents");
  await wait(300);
}

test("a program that ends well before its dump does has read what it needs", async () => {
  await expect(checkDump(await writeProgram("exit 0"), Readable.from(dumpThatGoesOn()))).resolves.toBeUndefined();
});

test("a program that fails before its dump ends says why", async () => {
  const program = await writeProgram("echo 'no such table' >&2; exit 1");
  await expect(checkDump(program, Readable.from(dumpThatGoesOn()))).rejects.toThrow("pg_restore failed: no such table");
});

test("a dump that cannot be read to its end is an error, though the program ends well", async () => {
  const failing = Readable.from(
    (async function* () {
      yield* dumpThatGoesOn();
      throw new Error("Damaged: database.dump (the database)");
    })(),
  );
  await expect(checkDump(await writeProgram("cat > /dev/null"), failing)).rejects.toThrow("Damaged: database.dump");
});
