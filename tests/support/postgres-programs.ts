import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

const debian = "/usr/lib/postgresql";

/** Returns the directory of the newest PostgreSQL programs on this machine; null if there are none. */
export function findPostgresPrograms(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(debian, version, "bin")), ...pathOf(process.env)];
  return places.find((place) => existsSync(join(place, "initdb"))) ?? null;
}

/** Returns whether tests can run on PostgreSQL: on a server that DATABASE_URL_TEST names, or on a private one. */
export const hasPostgres = () => Boolean(process.env.DATABASE_URL_TEST) || findPostgresPrograms() !== null;

const pathOf = ({ PATH = "" }: NodeJS.ProcessEnv) => PATH.split(delimiter).filter(Boolean);
