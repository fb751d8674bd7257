import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { readSetting } from "#api/site/settings/settings";

const key = "mailEnabledAt";

/** Matches while the site sends mails. Workers read it from the database, because they have no mail settings. */
export const sendsMails = sql<boolean>`exists (select 1 from site_settings where key = ${sql.lit(key)} and value <> '')`;

/** Records whether the site sends mails from now on. All servers of a site must have the same mail settings. */
export async function recordMailEnabled(db: Db, isMailEnabled: boolean) {
  if (((await readSetting(db, key)) !== "") === isMailEnabled) return;
  const updated_at = timestamp();
  const row = { value: isMailEnabled ? updated_at : "", updated_at, updated_by: "" };
  await db
    .insertInto("site_settings")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
