import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { siteSettings, type SiteSettings } from "#contract/site-settings";

/** Reads a setting of the site as its schema has it; its default when nobody set it, or when the value is not valid. */
export async function readSetting<K extends keyof SiteSettings>(db: Db, key: K): Promise<SiteSettings[K]> {
  const row = await db.selectFrom("site_settings").select("value").where("key", "=", key).executeTakeFirst();
  const result = siteSettings[key].safeParse(row?.value);
  return (result.success ? result.data : siteSettings[key].parse(undefined)) as SiteSettings[K];
}

/** Stores a setting of the site, which holds from the next request on. */
export async function writeSetting<K extends keyof SiteSettings>(
  trx: Transaction<Tables>,
  actorId: string,
  { key, value }: { key: K; value: SiteSettings[K] },
) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const row = { value: text, updated_at: timestamp(), updated_by: actorId };
  await trx
    .insertInto("site_settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
