import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectDatabase, type Db, explainDatabaseError } from "#api/db/open";
import { requireNotMoved } from "#api/db/moved-site";
import type { Config } from "./config";
import { locateDatabase } from "./work-settings";

type Settings = Pick<Config, "EXPECT_SITE" | "DATA_DIR" | "DATABASE_URL" | "S3_BUCKET" | "VIDEO_API_URL">;

/**
 * Throws one sentence if the database or directory does not have the site of EXPECT_SITE: its disk is not mounted, or the
 * settings are wrong. Creates nothing there.
 */
export async function requireExpectedSite(config: Settings) {
  const { EXPECT_SITE: expected, VIDEO_API_URL } = config;
  if (!expected || VIDEO_API_URL) return;
  const location = describeLocation(config);
  const site = await readSite(config);
  if (site.id === null)
    throw new Error(
      `EXPECT_SITE is ${expected}, and ${location} has no site: mount its disk or correct it, or remove EXPECT_SITE to begin a new site there`,
    );
  if (site.id !== expected)
    throw new Error(`EXPECT_SITE is ${expected}, and ${location} has the site ${site.id}: correct one of them`);
  if (site.lacksMedia)
    throw new Error(
      `EXPECT_SITE is ${expected}, whose videos are not in DATA_DIR ${resolve(config.DATA_DIR)}: mount its disk, or correct DATA_DIR`,
    );
}

/** Names the location of the site; never by the URL of its database, which has a password. */
const describeLocation = ({ DATABASE_URL, DATA_DIR }: Settings) =>
  DATABASE_URL ? "the database of DATABASE_URL" : `DATA_DIR ${resolve(DATA_DIR)}`;

interface Site {
  /** Null if there is no site. */
  id: string | null;
  lacksMedia: boolean;
}

/** Reads the site of a database, and whether the media directory is missing although there are videos. */
export async function readSite(config: Settings): Promise<Site> {
  const location = locateDatabase(config);
  const noSite = { id: null, lacksMedia: false };
  if ("sqlite" in location) {
    if (!existsSync(location.sqlite)) return noSite;
    requireNotMoved(location.sqlite);
  }
  const db = connectDatabase(location);
  try {
    if (!(await hasTable(db))) return noSite;
    const row = await db.selectFrom("backup_state").select("site_id").executeTakeFirst();
    const isMediaMissing = !config.S3_BUCKET && !existsSync(join(resolve(config.DATA_DIR), "media"));
    return { id: row?.site_id ?? null, lacksMedia: isMediaMissing && (await hasVideos(db)) };
  } catch (error) {
    throw explainDatabaseError(location, error);
  } finally {
    await db.destroy();
  }
}

const hasTable = async (db: Db) => (await db.introspection.getTables()).some(({ name }) => name === "backup_state");

const hasVideos = async (db: Db) => (await db.selectFrom("videos").select("id").executeTakeFirst()) !== undefined;
