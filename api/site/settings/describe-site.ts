import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { ApiDeps } from "#api/deps";
import { ApiError } from "#contract/errors";
import type { Site } from "#contract/site";
import { defaultDescription, productName, type LegalPageName, legalPages } from "#contract/words/site";
import { readSetting, readSettings } from "./settings";
import * as t from "#languages/api-site";

type Deps = Pick<ApiDeps, "db" | "siteName">;

const textNames = Object.keys(legalPages) as LegalPageName[];

/** Finds the name of the site: from the environment, or else its setting, or else the product's name. */
export const findSiteName = async ({ db, siteName }: Deps): Promise<string> =>
  siteName || (await readSetting(db, "name")) || productName;

/** Finds the facts about the site that every page needs. */
export async function findSite({ db, siteName }: Deps): Promise<Site> {
  const publicNames = [
    "name",
    "description",
    "contact",
    "language",
    "notice",
    "noticeUntil",
    "publishesDecisions",
    "categories",
    "accent",
    "pattern",
    "logo",
  ] as const;
  const [settings, texts] = await Promise.all([readSettings(db, publicNames), listTexts(db)]);
  const { name, description, contact, notice, noticeUntil, ...others } = settings;
  const isOver = noticeUntil !== "" && noticeUntil <= timestamp();
  return {
    name: siteName || name || productName,
    description: description || defaultDescription,
    contact,
    notice: notice && !isOver ? notice : null,
    texts,
    ...others,
  };
}

/** Lists which texts are set, without reading them. */
async function listTexts(db: Db): Promise<LegalPageName[]> {
  const rows = await db
    .selectFrom("site_settings")
    .select("key")
    .where("key", "in", textNames)
    .where("value", "!=", "")
    .execute();
  return textNames.filter((name) => rows.some(({ key }) => key === name));
}

/** Reads a text of the site and when it was changed. Throws 404 when it has none. */
export async function findSiteText(db: Db, name: string) {
  const row = await db
    .selectFrom("site_settings")
    .select(["value", "updated_at"])
    .where("key", "=", textNames.find((each) => each === name) ?? "")
    .where("value", "!=", "")
    .executeTakeFirstOrThrow(() => new ApiError(404, t.noText));
  return { text: row.value, updatedAt: row.updated_at };
}
