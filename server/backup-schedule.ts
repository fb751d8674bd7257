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
 * Makes a backup each day, in a process of its own, so that hashing holds up no request. Of several servers on one
 * database, one makes it. A time that no server was there for, or whose backup was killed, is made up for.
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
    /** Ends a running backup, which is made up for after the next start. */
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runningBackup;
    },
  };
}

/** Secrets that a backup does not need, and the settings that mean nothing without them. */
const ofOthers = ["SMTP_URL", "MAIL_FROM", "DEMO_EMAIL", "DEMO_PASSWORD"];

/** The variables that a backup reads: most settings, those of the AWS SDK and libpq, and the system's. */
const usedByBackup = new RegExp(
  `^(${settingNames.filter((name) => !ofOthers.includes(name)).join("|")}|(AWS|PG|LC|NODE)_?\\w+|HOME|TMPDIR|TZ|LANG)$`,
);

/** Returns the environment of a backup. An empty variable counts as unset, and that of `.env` does not replace it. */
export const backupEnvironment = () => ({
  ...pickEnvironment(usedByBackup),
  ...Object.fromEntries(ofOthers.map((name) => [name, ""])),
});

/** The command as a release has it. */
const bundledBackup = "build/commands/backup.js";

/** How long a backup that is told to stop may take to remove what it has begun. */
const stopMs = 5_000;

/** Runs the command; returns whether it made a backup. */
async function runBackup(db: Db, log: Logger, signal: AbortSignal): Promise<boolean> {
  const args = existsSync(bundledBackup) ? [bundledBackup] : ["--import", "tsx", "commands/backup.ts"];
  const startedAt = timestamp();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    env: backupEnvironment(),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-10_000)));
  let patience: NodeJS.Timeout | undefined;
  const limitStop = () => void (patience = setTimeout(() => child.kill("SIGKILL"), stopMs));
  signal.addEventListener("abort", limitStop);
  const code = await new Promise<number | null>((done) => {
    child.once("error", () => undefined).once("close", done);
  });
  signal.removeEventListener("abort", limitStop);
  clearTimeout(patience);
  const result = output.trim();
  if (code === 0) log.info({ result }, "backup made");
  if (code === 0) return true;
  if (signal.aborted) return false;
  const state = await findBackupState(db);
  // It may have ended before it could record anything.
  if (!state?.failed_at || state.failed_at < startedAt)
    await recordFailure(db, result.split("\n")[0] || `The backup ended with ${child.signalCode ?? code}`);
  log.error({ result, lastSuccessAt: state?.succeeded_at ?? null }, "backup failed");
  return false;
}
