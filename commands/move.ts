import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openMedia, openMediaStore } from "#api/media/store/open-media";
import type { S3Settings } from "#api/media/store/s3-settings";
import { isMoved, movedSettingsPath } from "#api/db/moved-site";
import { DifferenceError, type Proof } from "#api/operation/move-to-postgres/compare-tables";
import {
  cancelMove,
  type MoveResult,
  moveDatabase,
  pauseMove,
  TargetNotEmpty,
} from "#api/operation/move-to-postgres/move-database";
import { formatBytes } from "#contract/format";
import { createLog } from "#server/log";
import { readSecret } from "#server/session-secret";
import { CommandError, parseArguments, readSettings, runCommand } from "./command";

const usage = `Usage:
  npm run move -- --database postgres://… [--media s3://BUCKET]
                            moves the database to PostgreSQL, and the files to object storage, while the site serves
  npm run move -- --cancel  lets the old database take changes again
S3_ENDPOINT, S3_REGION and the standard variables of AWS say where the bucket is.`;

function readOptions() {
  const text = { type: "string" } as const;
  const options = { database: text, media: text, cancel: { type: "boolean", default: false } } as const;
  return parseArguments(usage, { options }).values;
}

/** Finds the old database, its directory, and the secret of its sessions. */
async function findSource() {
  const { DATA_DIR, DATABASE_URL, SESSION_SECRET, ...config } = readSettings();
  if (DATABASE_URL) throw new CommandError("DATABASE_URL is set: the site is on PostgreSQL already");
  const dataDir = resolve(DATA_DIR);
  const sqlite = join(dataDir, "vidlark.sqlite");
  if (!existsSync(sqlite)) throw new CommandError(`There is no database in ${DATA_DIR}: set DATA_DIR`);
  return { dataDir, sqlite, secret: await readSecret(SESSION_SECRET, dataDir), config };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Creates the callbacks that print each step, with the rows and bytes that were copied until then. */
function createProgress() {
  let [rows, bytes] = [0, 0];
  return {
    onStep: (step: string) => print(`${step} (${rows} rows and ${formatBytes(bytes)} of files were copied)`),
    onRows: (_table: string, copied: number) => void (rows += copied),
    onFile: (copied: number) => void (bytes += copied),
  };
}

type Source = Awaited<ReturnType<typeof findSource>>;

function readBucket(media: string, { S3_BUCKET, S3_ENDPOINT, S3_REGION }: Source["config"]): S3Settings {
  if (S3_BUCKET) throw new CommandError("S3_BUCKET is set: the site's files are in object storage already");
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(media)?.[1];
  if (!bucket) throw new CommandError(usage);
  return { bucket, endpoint: S3_ENDPOINT, region: S3_REGION };
}

/** Opens both stores of files, and a directory for the scratch files of object storage. */
async function openStores(dataDir: string, s3: S3Settings) {
  const scratch = await mkdtemp(join(tmpdir(), "vidlark-move-"));
  const close = () => rm(scratch, { recursive: true, force: true });
  try {
    const target = await openMedia({ dir: scratch, s3, log: createLog("warn") });
    return { source: await openMediaStore(join(dataDir, "media")), target, close };
  } catch (error) {
    await close();
    throw new CommandError((error as Error).message);
  }
}

async function move(postgres: string, media: string | undefined): Promise<string> {
  const source = await findSource();
  const { dataDir, sqlite, secret } = source;
  const s3 = media === undefined ? null : readBucket(media, source.config);
  const stores = s3 && (await openStores(dataDir, s3));
  const settings = movedSettingsPath(sqlite);
  const beforeRefusal = () =>
    writeFile(unfinishedSettingsPath(sqlite), formatSettings(postgres, secret, s3), { mode: 0o600, flush: true });
  const onMoved = () => rename(unfinishedSettingsPath(sqlite), settings);
  pauseOnSignal(sqlite);
  try {
    const options = { beforeRefusal, onMoved, ...createProgress(), ...(stores && { media: stores }) };
    return describe(await moveDatabase({ sqlite, postgres, ...options }), settings);
  } catch (error) {
    throw explainMoveFailure(error, sqlite);
  } finally {
    await stores?.close();
  }
}

/** Returns the path of the new settings while the site is not moved. */
const unfinishedSettingsPath = (sqlite: string) => `${movedSettingsPath(sqlite)}.unfinished`;

/** Lets the site take changes again when a signal stops the move; another run continues it. */
function pauseOnSignal(sqlite: string) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => {
      if (!existsSync(movedSettingsPath(sqlite))) pauseMove(sqlite);
      process.exit(128 + constants.signals[signal]);
    });
}

/** Explains what a failed move means for the site. After its last step, the site takes no changes any more. */
function explainMoveFailure(error: unknown, sqlite: string): unknown {
  const isExpected = error instanceof DifferenceError || error instanceof TargetNotEmpty;
  if (!isMoved(sqlite))
    return isExpected ? new CommandError(`${error.message}. Nothing has changed for the site`) : error;
  return new CommandError(
    `${(error as Error).message}. The site takes no changes, since everything was moved: ${howToGoOn(movedSettingsPath(sqlite))}`,
  );
}

const howToGoOn = (settings: string) =>
  `start it again with the settings in ${settings}, or stay with the old database: npm run move -- --cancel`;

const formatSettings = (postgres: string, secret: string, s3: S3Settings | null) =>
  [
    `DATABASE_URL=${postgres}`,
    `SESSION_SECRET=${secret}`,
    ...(s3 ? [`S3_BUCKET=${s3.bucket}`, `S3_REGION=${s3.region}`] : []),
    ...(s3?.endpoint ? [`S3_ENDPOINT=${s3.endpoint}`] : []),
    "",
  ].join("\n");

const describe = ({ proofs, files, readOnlyMs }: MoveResult, settings: string) => `
Every row is the same in both databases:
${proofs.map(describeProof).join("\n")}
${files.files > 0 ? `Every file has the same SHA-256 in both stores: ${files.files} files, ${formatBytes(files.bytes)}\n` : ""}
Nothing could be changed for ${(readOnlyMs / 1000).toFixed(1)} s, and nothing can until the site uses the new database.
Start it again with the settings in ${settings}.
To stay with the old database: npm run move -- --cancel`;

const describeProof = ({ table, rows, sha256 }: Proof) =>
  `  ${table.padEnd(18)} ${String(rows).padStart(9)} rows  ${sha256}`;

await runCommand(async () => {
  const { database, media, cancel } = readOptions();
  if (cancel === Boolean(database) || (media && !database)) throw new CommandError(usage);
  if (database) return move(database, media);
  const { sqlite } = await findSource();
  cancelMove(sqlite);
  for (const file of [movedSettingsPath(sqlite), unfinishedSettingsPath(sqlite)]) await rm(file, { force: true });
  return "The old database takes changes again";
});
