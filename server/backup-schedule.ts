import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Logger } from "pino";
import { pickEnvironment } from "#api/media/processes/process-limits";
import { settingNames } from "#server/config";
import { claimScheduledTime, findBackupState, giveBackScheduledTime } from "#api/operation/backup/backup-state";
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
 * database, one makes it. A time that no server was there for is made up for after the start.
 */
export function scheduleBackups(db: Db, timeOfDay: string, log: Logger, intervalMs = checkEveryMs) {
  const stopping = new AbortController();
  let lastTime = "";
  let runningBackup: Promise<void> = Promise.resolve();
  const check = async () => {
    const time = findScheduledTime(new Date(), timeOfDay).toISOString();
    if (time === lastTime) return;
    const isClaimed = await claimScheduledTime(db, time);
    lastTime = time;
    if (!isClaimed) return;
    const isMade = await runBackup(db, log, stopping.signal);
    if (!isMade && stopping.signal.aborted) await giveBackScheduledTime(db, time);
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

/** The variables that a backup reads: settings but secrets of others, those of the AWS SDK and libpq, and the system's. */
const usedByBackup = new RegExp(
  `^(${settingNames.filter((name) => !/^(SMTP_URL|DEMO_PASSWORD)$/.test(name)).join("|")}|(AWS|PG|LC|NODE)_?\\w+|HOME|TMPDIR|TZ|LANG)$`,
);

/** The command as a release has it. */
const bundledBackup = "build/commands/backup.js";

/** How long a backup that is told to stop may take to remove what it has begun. */
const stopMs = 5_000;

/** Runs the command; returns whether it made a backup. */
async function runBackup(db: Db, log: Logger, signal: AbortSignal): Promise<boolean> {
  const args = existsSync(bundledBackup) ? [bundledBackup] : ["--import", "tsx", "commands/backup.ts"];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    env: pickEnvironment(usedByBackup),
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
  const lastSuccessAt = (await findBackupState(db))?.succeeded_at ?? null;
  log.error({ result, lastSuccessAt }, "backup failed");
  return false;
}
