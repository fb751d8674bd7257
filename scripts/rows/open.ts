import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Db, openDatabase } from "#api/db/open";
import { type Config, readConfig } from "#server/config";
import { makeFilesPrivate } from "#server/private-files";

/** A message for the person at the command line. */
export class Refusal extends Error {}

export interface OpenPlace {
  db: Db;
  dataDir: string;
  /** The origin people reach the site under. */
  origin: string;
}

/** Opens the database that the settings name, `.env` included; a server may be running on it. */
export async function openConfigured({ mayCreate }: { mayCreate: boolean }): Promise<OpenPlace> {
  makeFilesPrivate();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATABASE_URL, DATA_DIR, PUBLIC_URL, PORT } = settings();
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const dataDir = resolve(DATA_DIR);
  if (DATABASE_URL) return { db: await openDatabase({ postgres: DATABASE_URL }), dataDir, origin };
  const file = join(dataDir, "vidlark.sqlite");
  if (!mayCreate && !existsSync(file))
    throw new Refusal(`There is no database in ${DATA_DIR}: set DATA_DIR, or start Vidlark once`);
  await mkdir(dataDir, { recursive: true });
  return { db: await openDatabase({ sqlite: file }), dataDir, origin };
}

function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

/** Runs a command: its message is printed, a refusal is one line and exit code 1. */
export async function runCommand(command: () => Promise<string>) {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
