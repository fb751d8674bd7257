import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { isBackupRunning } from "./backup-leases";
import { compareWithBaseline } from "./compare-schema";
import { fillToEnd, isFilled } from "./fill-in-batches";
import { baselineName, migrations, previousRelease } from "./migrations";
import type { DatabaseKind } from "./migrations/baseline/dialect";
import { type Migration, numberOf } from "./migrations/migration";
import { createRecords, readNames, readOldestReleases, recordMigration } from "./records";
import { saveSnapshot } from "./save-snapshot";
import { UpgradeRefusal } from "./upgrade-refusal";

export interface Release {
  kind: DatabaseKind;
  migrations: Record<string, Migration>;
}

export interface UpgradeOptions {
  /** Whether an existing PostgreSQL database may be migrated; a new one always is, and SQLite is copied first. */
  allowMigrations?: boolean;
  /** Receives lines that say where the copy of an SQLite database is, and what a migration waits for. */
  report?: (line: string) => void;
  /** Another release than this one, for tests. */
  release?: Release;
}

export const thisRelease = (kind: DatabaseKind): Release => ({ kind, migrations: migrations(kind) });

const versionOf = (release: Release) => Math.max(...Object.keys(release.migrations).map(numberOf));

/**
 * Brings a database to this release's schema; `sqliteFile` is null on PostgreSQL. Throws an UpgradeRefusal, and leaves
 * the database untouched, if the database is older than 0.9.0, differs from 0.9.0, or needs a newer release; if
 * migrations are pending without consent; and if there is no room for the copy.
 */
export async function upgradeDatabase(
  db: Kysely<unknown>,
  sqliteFile: string | null,
  {
    allowMigrations = false,
    report = () => undefined,
    release = thisRelease(sqliteFile === null ? "postgres" : "sqlite"),
  }: UpgradeOptions,
) {
  const { executed, pending } = await readState(db, release);
  if (pending.length === 0) return;
  if (executed.length > 0) {
    if (sqliteFile === null && !allowMigrations) throw new UpgradeRefusal(explainConsent(pending));
    if (pending.includes(baselineName)) await requireBaseline(db, release.kind);
    if (sqliteFile !== null) {
      const copy = await saveSnapshot(db, { file: sqliteFile, reason: `before-${pending[0]}` });
      report(`The database was copied to ${copy}`);
    }
  }
  if (executed.length > 0 && release.kind === "postgres") await waitForBackup(db, report);
  await runPending(db, release, report);
}

type Report = NonNullable<UpgradeOptions["report"]>;

const retryMs = 1_000;
const reportEveryMs = 60_000;

/** Waits before a repeated attempt; reports why at the first and then once a minute. */
async function pause(report: Report, attempt: number, reason: string) {
  if ((attempt * retryMs) % reportEveryMs === 0) report(`The migration of the database waits for ${reason}`);
  await setTimeout(retryMs);
}

/** Waits until no backup runs. A backup locks all tables, and a migration that waits for them blocks other nodes. */
async function waitForBackup(db: Kysely<unknown>, report: Report) {
  for (let attempt = 0; await isBackupRunning(db); attempt += 1) await pause(report, attempt, "a backup to end");
}

/** Lists the migrations that this release would run; throws an UpgradeRefusal when it may run none. */
export async function listPendingMigrations(db: Kysely<unknown>, kind: DatabaseKind) {
  const release = thisRelease(kind);
  const { pending } = await readState(db, release);
  return pending.map((name) => {
    const migration = release.migrations[name]!;
    return { name, kind: migration.kind, locks: migration.kind === "expand" ? (migration.locks ?? []) : [] };
  });
}

/** Throws an UpgradeRefusal while the schema is one on which this release does not work. */
export async function requireCurrentSchema(db: Kysely<unknown>, release: Release) {
  const { pending } = await readState(db, release);
  if (pending.length > 0) throw new UpgradeRefusal(`The database lacks the migration ${pending[0]}`);
}

/** Reads which migrations ran and which are pending; throws an UpgradeRefusal when this release may not run them. */
async function readState(db: Kysely<unknown>, release: Release) {
  const executed = await readNames(db);
  if (isOlder(executed)) throw new UpgradeRefusal(explainOlder(`The database ends with ${executed.at(-1)}`));
  const unknown = executed.filter((name) => name >= baselineName && !(name in release.migrations));
  const pending = listPending(release, executed);
  if (unknown.length > 0) await refuseNewer(db, release, { unknown, pending });
  return { executed, pending };
}

const listPending = ({ migrations }: Release, executed: string[]) =>
  Object.keys(migrations)
    .filter((name) => !executed.includes(name))
    .sort();

const isAdoptable = (executed: string[]) => executed.includes(previousRelease.lastMigration);
const isOlder = (executed: string[]) =>
  executed.length > 0 && !executed.includes(baselineName) && !isAdoptable(executed);

/** Explains what to do about a database or backup from before 0.9.0. */
export const explainOlder = (finding: string) =>
  `${finding}, which is older than ${previousRelease.version}: upgrade to ${previousRelease.version} first (commit ${previousRelease.commit})`;

async function refuseNewer(
  db: Kysely<unknown>,
  release: Release,
  { unknown, pending }: { unknown: string[]; pending: string[] },
) {
  const ownVersion = versionOf(release);
  const oldestReleases = await readOldestReleases(db);
  // A migration without a mark may have changed anything.
  const neededVersion = Math.max(...unknown.map((name) => oldestReleases.get(name) ?? numberOf(name)));
  if (neededVersion <= ownVersion && pending.length === 0) return;
  const advice = "start the newer release, or go back as docs/operating.md explains";
  throw new UpgradeRefusal(
    `The database was upgraded for version ${Math.max(neededVersion, ownVersion + 1)} or newer, and this is version ${ownVersion}: ${advice}`,
  );
}

function explainConsent(pending: string[]) {
  const reason = pending.includes(baselineName)
    ? `The database is of ${previousRelease.version}, and this version takes it over`
    : `The database needs ${pending.length} ${pending.length === 1 ? "migration" : "migrations"} (${pending.join(", ")})`;
  return `${reason}: back it up, then start with --yes or ALLOW_MIGRATIONS=yes`;
}

/** Throws an UpgradeRefusal that names how a database of 0.9.0 differs from the baseline. */
async function requireBaseline(db: Kysely<unknown>, kind: DatabaseKind) {
  const differences = await compareWithBaseline(db, kind).catch(explainLackOfRights);
  if (differences.length === 0) return;
  const list = differences.map((line) => `\n  ${line}`).join("");
  throw new UpgradeRefusal(`The database differs from one of ${previousRelease.version}, and stays as it is:${list}`);
}

/** Explains SQLSTATE 42501 (insufficient_privilege); rethrows any other error. */
function explainLackOfRights(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
  throw new UpgradeRefusal(
    `The user of DATABASE_URL may not create the schema with which the database is compared: GRANT CREATE ON DATABASE lets it (${error.message})`,
  );
}

/** Runs the pending migrations, and fills rows that they need. Retries while others hold a table. */
async function runPending(db: Kysely<unknown>, release: Release, report: Report): Promise<void> {
  for (let attempt = 0; ; attempt += 1)
    try {
      const unfilled = await runUntilFill(db, release);
      if (unfilled === null) return;
      await fillToEnd(db, release.migrations, unfilled);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await pause(report, attempt, "a table that others use");
    }
}

/** SQLSTATE 55P03 (lock_not_available). */
const isLockTimeout = (error: unknown) => error instanceof Error && "code" in error && error.code === "55P03";

/** Runs the pending migrations in one transaction. Returns the migration whose rows must be filled first, or null. */
const runUntilFill = (db: Kysely<unknown>, release: Release) =>
  db.transaction().execute(async (trx) => {
    await lockMigrations(trx, release.kind);
    await createRecords(trx);
    const executed = await readNames(trx);
    for (const name of listPending(release, executed)) {
      const migration = release.migrations[name]!;
      if (migration.kind === "contract" && !(await isFilled(trx, migration.fillsFirst))) return migration.fillsFirst;
      // The tables of an adopted database are there.
      if (name !== baselineName || !isAdoptable(executed)) await migration.up(trx);
      await recordMigration(trx, release.migrations, name);
    }
    return null;
  });

/**
 * Lets one process at a time migrate, by the lock of Kysely's migrator; SQLite's transaction has the write lock. On
 * PostgreSQL, gives up the wait for a table soon, because others queue behind a waiting migration.
 */
async function lockMigrations(db: Kysely<unknown>, kind: DatabaseKind) {
  if (kind === "sqlite") return;
  await sql`select pg_advisory_xact_lock(3853314791062309107)`.execute(db);
  await sql`set local lock_timeout = '2s'`.execute(db);
}
