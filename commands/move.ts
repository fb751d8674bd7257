import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Difference, type Proof } from "#api/moving/compare-tables";
import { cancelMove, moveDatabase, TargetNotEmpty } from "#api/moving/move-database";
import { readSecret } from "#server/session-secret";
import { CommandError, readSettings, runCommand } from "./command";

const usage = `Usage:
  npm run move -- --database postgres://…  moves the database to PostgreSQL while the site serves
  npm run move -- --cancel                 lets the old database take changes again`;

function readOptions() {
  try {
    const options = { database: { type: "string" }, cancel: { type: "boolean", default: false } } as const;
    return parseArgs({ options }).values;
  } catch {
    throw new CommandError(usage);
  }
}

/** Returns the old database and the secret of its sessions. */
async function findSource() {
  const { DATA_DIR, DATABASE_URL, SESSION_SECRET } = readSettings();
  if (DATABASE_URL) throw new CommandError("DATABASE_URL is set: the site is on PostgreSQL already");
  const dataDir = resolve(DATA_DIR);
  const sqlite = join(dataDir, "vidlark.sqlite");
  if (!existsSync(sqlite)) throw new CommandError(`There is no database in ${DATA_DIR}: set DATA_DIR`);
  return { dataDir, sqlite, secret: await readSecret(SESSION_SECRET, dataDir) };
}

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Prints each step once, with the number of rows that were copied in it. */
function createReport() {
  let rows = 0;
  return {
    onStep: (step: string) => print(rows > 0 ? `${rows} rows were copied. ${step}` : step),
    onRows: (_table: string, copied: number) => void (rows += copied),
  };
}

async function move(postgres: string): Promise<string> {
  const { dataDir, sqlite, secret } = await findSource();
  try {
    const { proofs, readOnlyMs } = await moveDatabase({ sqlite, postgres, ...createReport() });
    const settings = join(dataDir, "moved.env");
    await writeFile(settings, `DATABASE_URL=${postgres}\nSESSION_SECRET=${secret}\n`, { mode: 0o600 });
    return describe(proofs, readOnlyMs, settings);
  } catch (error) {
    const isExpected = error instanceof Difference || error instanceof TargetNotEmpty;
    throw isExpected ? new CommandError(`${error.message}. Nothing has changed for the site`) : error;
  }
}

const describe = (proofs: Proof[], readOnlyMs: number, settings: string) => `
Every row is the same in both databases:
${proofs.map(({ table, rows, sha256 }) => `  ${table.padEnd(18)} ${String(rows).padStart(9)} rows  ${sha256}`).join("\n")}

Nothing could be changed for ${(readOnlyMs / 1000).toFixed(1)} s, and nothing can until the site uses the new database.
Start it again with the settings in ${settings}.
To stay with the old database: npm run move -- --cancel`;

await runCommand(async () => {
  const { database, cancel } = readOptions();
  if (cancel === Boolean(database)) throw new CommandError(usage);
  if (database) return move(database);
  cancelMove((await findSource()).sqlite);
  return "The old database takes changes again";
});
