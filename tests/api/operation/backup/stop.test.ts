import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store/media-store";
import { copyMedia } from "#api/operation/backup/copy-media";
import { openDiskTarget } from "#api/operation/backup/disk-target";
import { dumpDatabase } from "#api/operation/backup/postgres-programs";
import { ScratchDatabase } from "#api/operation/backup/scratch-database";
import { scheduleBackups } from "#server/backup-schedule";
import { tempDir } from "#tests/api/media/temp-dir";
import { testApi } from "#tests/support/api";
import { newTarget } from "#tests/support/backups";
import { waitFor } from "#tests/support/wait-for";

afterEach(() => vi.unstubAllEnvs());

const log = pino({ level: "silent" });
const findClaim = async (db: Db) =>
  (await db.selectFrom("backup_state").select("scheduled_for").executeTakeFirst())?.scheduled_for ?? "";

/** Returns how long it takes from an abort until a promise settles, in milliseconds. */
async function measureEnd(stopping: AbortController, running: Promise<unknown>) {
  const settled = running.then(
    () => "done",
    (error: Error) => error.name,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const abortedAt = performance.now();
  stopping.abort();
  expect(await settled).toBe("AbortError");
  return performance.now() - abortedAt;
}

test("a stop ends the copying of a file, not only that of the files", async () => {
  const stopping = new AbortController();
  const file = { key: "videos/1/source.mp4", bytes: 100, modifiedAtMs: 1 };
  const media = {
    isShared: false,
    list: (prefix: string) => Readable.from(prefix === "videos/" ? [file] : []),
    open: async () => new Readable({ read: () => undefined }),
  } as unknown as MediaStore;
  const scratch = new ScratchDatabase();
  scratch.addReference("videos/1");
  const target = openDiskTarget(await tempDir());
  const copying = copyMedia({ media, target, scratch, earlierStartMs: 0, signal: stopping.signal });
  expect(await measureEnd(stopping, copying)).toBeLessThan(5_000);
  scratch.close();
});

test("a stop ends the program that dumps a database, even while it prints nothing", async () => {
  const program = join(await tempDir(), "pg_dump");
  await writeFile(program, "#!/bin/sh\nexec sleep 60\n");
  await chmod(program, 0o755);
  const stopping = new AbortController();
  const dump = dumpDatabase(program, "postgres://127.0.0.1/site", { snapshot: "1", signal: stopping.signal });
  expect(await measureEnd(stopping, dump.toArray())).toBeLessThan(5_000);
});

test("a time of the schedule is claimed once the database is back", async () => {
  const { db } = await testApi({ workers: 0 });
  vi.stubEnv("BACKUP_TO", "");
  let failures = 2;
  const away = new Proxy(db, {
    get: (target, name) => {
      if (name === "insertInto" && failures-- > 0) throw new Error("the database is away");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const schedule = scheduleBackups(away, "03:00", log, 20);
  await waitFor(async () => expect(await findClaim(db)).not.toBe(""));
  await schedule.stop();
});

test("a backup that a stop ends is made up for", async () => {
  const { db, place } = await testApi({ workers: 0 });
  const { dataDir, database } = place;
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "postgres" in database ? database.postgres : "");
  vi.stubEnv("BACKUP_TO", await newTarget());
  const schedule = scheduleBackups(db, "03:00", log, 20);
  await waitFor(async () => expect(await findClaim(db)).not.toBe(""));
  await schedule.stop();
  expect(await findClaim(db)).toBe("");
});
