import { sql } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { readSetting } from "#api/site/settings/settings";

const key = "mailsSince";

/** Matches while the site sends mails; processes without settings of mail read it from the database. */
export const sendsMails = sql<boolean>`exists (select 1 from site_settings where key = ${sql.lit(key)} and value <> '')`;

/** Records that the site sends mails from now on, or none. All servers of a site have the same settings of mail. */
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
