import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { timestamp } from "#api/db/ids";
import { readBackup } from "#api/operation/metrics/metric-readers";
import { claimScheduledTime, releaseScheduledTime, recordFailure } from "#api/operation/backup/backup-state";
import { takeLease } from "#api/operation/backup/backup-lease";
import { findScheduledTime, scheduleBackups } from "#server/backup-schedule";
import { testApi } from "#tests/support/api";
import { newTarget } from "#tests/support/backups";
import { cleanUp } from "#tests/support/spawned";
import { waitFor } from "#tests/support/wait-for";

afterAll(cleanUp);
afterEach(() => vi.unstubAllEnvs());
const api = await testApi({ hasBackupSchedule: true });
const health = () => api.visitor().get("/healthcheck/backup");

/** Runs two servers' schedules until a line is logged that matches. */
async function runSchedules(expected: string) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
  const schedules = [1, 2].map(() => scheduleBackups(api.db, "03:00", log, 20));
  await waitFor(() => expect(lines.join("")).toContain(expected), { timeout: 80_000 });
  for (const schedule of schedules) await schedule.stop();
  return lines;
}

test("one of two servers makes the daily backup, logs it, and its health can be asked for", async () => {
  const target = await newTarget();
  const { dataDir, database } = api.place;
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", "postgres" in database ? database.postgres : "");
  vi.stubEnv("BACKUP_TO", target);
  expect(await health()).toMatchObject({ status: 503, message: "No backup has been made yet" });
  expect(await runSchedules('"msg":"backup made"')).toHaveLength(1);
  expect(await readdir(join(target, "backups"))).toHaveLength(1);
  const { status, data } = await health();
  expect({ status, data }).toEqual({
    status: 200,
    data: { ok: true, finishedAt: expect.any(String), files: 0, bytes: 0, rows: expect.any(Number) },
  });

  await releaseScheduledTime(api.db, findScheduledTime(new Date(), "03:00").toISOString());
  vi.stubEnv("BACKUP_TO", dataDir);
  const [line] = await runSchedules('"msg":"backup failed"');
  expect(line).toContain('"lastSuccessAt":"20');
  expect(await readBackup(api.db)).toMatchObject({ hasFailed: true });

  const old = timestamp(Date.now() - 27 * 60 * 60_000);
  await api.db.updateTable("backup_state").set({ succeeded_at: old }).execute();
  expect(await health()).toMatchObject({ status: 503, message: `The last good backup is of ${old}` });
});

test("a time whose backup was killed is claimed again, but not beside one that runs or after one that ended", async () => {
  const { db } = await testApi({ workers: 0 });
  const time = timestamp(Date.now() - 60_000);
  const claimLater = async () => {
    await db.deleteFrom("upload_locks").execute();
    return claimScheduledTime(db, time);
  };
  expect([await claimScheduledTime(db, time), await claimScheduledTime(db, time)]).toEqual([true, false]);
  const lease = await takeLease(db);
  expect(await claimLater()).toBe(false);
  await lease.release();
  expect([await claimLater(), await claimScheduledTime(db, time)]).toEqual([true, false]);
  await releaseScheduledTime(db, time);
  expect(await claimScheduledTime(db, time)).toBe(true);
  await recordFailure(db, "The place is full");
  expect(await claimLater()).toBe(false);
  await db.updateTable("backup_state").set({ failed_at: null, succeeded_at: timestamp() }).execute();
  expect(await claimLater()).toBe(false);
});

test.for([
  ["2030-01-31T03:00:00", "2030-01-31T03:00:00"],
  ["2030-01-31T02:59:59", "2030-01-30T03:00:00"],
  ["2030-03-01T00:00:00", "2030-02-28T03:00:00"],
])("at %s, the last time of the schedule was %s", ([now, time]) => {
  expect(findScheduledTime(new Date(now!), "03:00")).toEqual(new Date(time!));
});
