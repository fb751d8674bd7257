import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { onPostgres, type TestApi } from "./api";
import { bundleCommand } from "./bundle-command";
import { databaseUrl, onServer } from "./postgres";
import { makeDirectory, spawnNode } from "./spawned";

export type Place = TestApi["place"];

/** Starts `npm run NAME --` on the database and files of a place, as a person at the command line does. */
export function startCommand(
  { dataDir, database }: Place,
  name: string,
  args: string[],
  settings: Record<string, string> = {},
) {
  const DATABASE_URL = "postgres" in database ? database.postgres : "";
  return spawnNode([bundleCommand(name), ...args], {
    DATA_DIR: dataDir,
    DATABASE_URL,
    ...settings,
  });
}

/** Runs a command to its end. */
export async function runCommand(
  place: Place,
  name: string,
  args: string[] = [],
  settings: Record<string, string> = {},
) {
  const { exit, output } = startCommand(place, name, args, settings);
  return { code: await exit, output: output() };
}

/** Makes an empty data directory, and an empty database on PostgreSQL. */
export async function emptyPlace(): Promise<Place> {
  const dataDir = await makeDirectory();
  if (!onPostgres) return { dataDir, database: { sqlite: join(dataDir, "vidlark.sqlite") } };
  const [server, name] = [inject("postgres"), `restored_${randomUUID().replaceAll("-", "")}`];
  await onServer(server, `create database ${name} template template0`);
  onTestFinished(() => onServer(server, `drop database ${name} with (force)`));
  return { dataDir, database: { postgres: databaseUrl(server, name) } };
}
