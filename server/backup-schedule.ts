import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { pickEnvironment } from "#api/media/processes/process-limits";
import { settingNames } from "#server/config";
import { timestamp } from "#api/db/ids";
import {
  claimScheduledTime,
  findBackupState,
  releaseScheduledTime,
  recordFailure,
} from "#api/operation/backup/backup-state";
import type { Db } from "#api/db/open";

const checkEveryMs = 60_000;

/** Finds the last time when the clock showed a time of day such as `03:00`, in the server's time zone. */
export function findScheduledTime(now: Date, timeOfDay: string): Date {
  const [hours, minutes] = timeOfDay.split(":").map(Number);
  const time = new Date(now);
  time.setHours(hours!, minutes, 0, 0);
  if (time > now) time.setDate(time.getDate() - 1);
  return time;
}

/**
 * Makes a backup each day, in a process of its own, so that hashing delays no request. Of several servers on one
 * database, one makes it. Makes up for a time at which no server ran, or whose backup was killed.
 */
export function scheduleBackups(db: Db, timeOfDay: string, log: Logger, intervalMs = checkEveryMs) {
  const stopping = new AbortController();
  let runningBackup: Promise<void> = Promise.resolve();
  const check = async () => {
    const time = findScheduledTime(new Date(), timeOfDay).toISOString();
    if (!(await claimScheduledTime(db, time))) return;
    const isMade = await runBackup(db, log, stopping.signal);
    if (!isMade && stopping.signal.aborted) await releaseScheduledTime(db, time);
  };
  const timer = setInterval(() => {
    runningBackup = Promise.all([runningBackup, check()]).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, "backup failed"),
    );
  }, intervalMs);
  return {
    /** Ends a running backup, which is repeated after the next start. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runningBackup;
    },
  };
}

/** Secrets that a backup does not need, and settings that depend on them. */
const omittedSettings = ["SMTP_URL", "MAIL_FROM", "DEMO_EMAIL", "DEMO_PASSWORD"];

/** The variables that a backup reads: most settings, and those of the AWS SDK, of libpq and of the system. */
const usedByBackup = new RegExp(
  `^(${settingNames.filter((name) => !omittedSettings.includes(name)).join("|")}|(AWS|PG|LC|NODE)_?\\w+|HOME|TMPDIR|TZ|LANG)$`,
);

/** Builds the environment of a backup. An empty variable counts as unset, and `.env` does not replace it. */
export const buildBackupEnvironment = () => ({
  ...pickEnvironment(usedByBackup),
  ...Object.fromEntries(omittedSettings.map((name) => [name, ""])),
});

/** The command in a release. */
const bundledBackup = "build/commands/backup.js";

/** How long a stopped backup may take to remove its unfinished files. */
const stopMs = 5_000;

/** Runs the command; returns whether it made a backup. */
async function runBackup(db: Db, log: Logger, signal: AbortSignal): Promise<boolean> {
  const args = existsSync(bundledBackup) ? [bundledBackup] : ["--import", "tsx", "commands/backup.ts"];
  const startedAt = timestamp();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    env: buildBackupEnvironment(),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-10_000)));
  let killTimer: NodeJS.Timeout | undefined;
  const startKillTimer = () => void (killTimer = setTimeout(() => child.kill("SIGKILL"), stopMs));
  signal.addEventListener("abort", startKillTimer);
  const code = await new Promise<number | null>((done) => {
    child.once("error", () => undefined).once("close", done);
  });
  signal.removeEventListener("abort", startKillTimer);
  clearTimeout(killTimer);
  const result = output.trim();
  if (code === 0) {
    log.info({ result }, "backup made");
    return true;
  }
  if (signal.aborted) return false;
  const state = await findBackupState(db);
  // The command may have ended before it could record its failure.
  if (!state?.failed_at || state.failed_at < startedAt)
    await recordFailure(db, result.split("\n")[0] || `The backup ended with ${child.signalCode ?? code}`);
  log.error({ result, lastSuccessAt: state?.succeeded_at ?? null }, "backup failed");
  return false;
}
