import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Kysely, sql } from "kysely";
import { connectDatabase, type DatabaseLocation, type Db, explainDatabaseError, openDatabase } from "#api/db/open";
import { requireNotMoved } from "#api/db/moved-site";
import { UpgradeRefusal } from "#api/db/upgrade-refusal";
import { listPendingMigrations } from "#api/db/upgrade";
import { measureDisks } from "#api/media/store/measure-disks";
import { formatBytes } from "#contract/format";
import { locateDatabase } from "#server/work-settings";
import { CommandError, formatCount, readSettings, runCommand } from "./command";

/** How many times the size of the database is needed: the copy, its snapshot before the upgrade, and what that writes. */
const neededCopies = 3;

const copyPrefix = "upgrade-check-";

await runCommand(async () => {
  const config = readSettings();
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const location = locateDatabase(config);
  if ("sqlite" in location && !existsSync(location.sqlite))
    throw new CommandError(`There is no database in ${config.DATA_DIR}`);
  const db = connectDatabase(location);
  try {
    if ("sqlite" in location) requireNotMoved(location.sqlite);
    const pending = await listPendingMigrations(db as Kysely<unknown>, "sqlite" in location ? "sqlite" : "postgres");
    if (pending.length === 0) return `${version} changes nothing in the database: the upgrade is a restart`;
    return [
      `${version} changes the database in ${formatCount(pending.length, "step")}:`,
      ...pending.map(describe),
      ...("postgres" in location ? describeLocks(pending) : []),
      ...(await tryUpgrade(db, location)),
    ].join("\n");
  } catch (error) {
    throw error instanceof UpgradeRefusal ? error : explainDatabaseError(location, error);
  } finally {
    await db.destroy();
  }
});

type Pending = Awaited<ReturnType<typeof listPendingMigrations>>;

function describe({ name, kind }: Pending[number]) {
  return kind === "contract"
    ? `  ${name} removes what the release before uses: its nodes say so at /readyz, and do not start again`
    : `  ${name} only adds, so that nodes of the release before work on`;
}

/** Describes the locks of an upgrade: all steps are one transaction, which holds its locks until its end. */
function describeLocks(pending: Pending): string[] {
  const tables = [...new Set(pending.flatMap(({ locks }) => locks))].sort();
  if (tables.length === 0) return [];
  return [`Until all steps are done, nodes of the release before wait where they need ${tables.join(", ")}`];
}

/** Upgrades a copy of the database if it has room. Returns sentences on the duration and on the room. */
async function tryUpgrade(db: Db, location: DatabaseLocation): Promise<string[]> {
  if ("postgres" in location)
    return ["Back PostgreSQL up, and set ALLOW_MIGRATIONS=yes for the start", "How long it takes there was not tried"];
  const { bytes, free } = await measureRoom(location.sqlite);
  const room = `The upgrade first copies the database to snapshots/: ${formatBytes(bytes)}, and ${formatBytes(free)} are free`;
  if (free < bytes * neededCopies) return [room, "How long it takes was not tried, because copies for it have no room"];
  return [
    room,
    `On a copy of this database, it took ${((await timeUpgrade(db, location.sqlite)) / 1_000).toFixed(1)} s`,
  ];
}

async function measureRoom(file: string) {
  const [disk] = await measureDisks([{ path: dirname(file), holds: "database" }]);
  const [bytes, logBytes] = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  return { bytes: bytes! + logBytes!, free: disk?.freeBytes ?? 0 };
}

/** Copies the database while the site serves, upgrades the copy, and removes it. Returns the duration in milliseconds. */
async function timeUpgrade(db: Db, file: string): Promise<number> {
  removeCopies(dirname(file));
  const dir = await mkdtemp(join(dirname(file), copyPrefix));
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => {
      removeCopies(dirname(file));
      process.exit(1);
    });
  try {
    const copy = join(dir, "vidlark.sqlite");
    await sql`vacuum into ${copy}`.execute(db);
    const startedAt = performance.now();
    await (await openDatabase({ sqlite: copy })).destroy();
    return performance.now() - startedAt;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Removes all copies, also of checks that were killed, because each has the data of all accounts. */
function removeCopies(dataDir: string) {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(copyPrefix)) rmSync(join(dataDir, name), { recursive: true, force: true });
}
