import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { type NewAct, recordAuditEvent } from "#api/site/audit/record-audit-event";
import { siteSettings, type SiteSettings } from "#contract/site-settings";

/** Reads a setting of the site; its default when it is not set, or when its value is invalid. */
export async function readSetting<K extends keyof SiteSettings>(db: Db, key: K): Promise<SiteSettings[K]> {
  const row = await db.selectFrom("site_settings").select("value").where("key", "=", key).executeTakeFirst();
  return parseSetting(key, row?.value);
}

export async function readSettings<K extends keyof SiteSettings>(
  db: Db,
  keys: readonly K[],
): Promise<Pick<SiteSettings, K>> {
  const rows = await db.selectFrom("site_settings").select(["key", "value"]).where("key", "in", keys).execute();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(keys.map((key) => [key, parseSetting(key, values.get(key))])) as Pick<SiteSettings, K>;
}

function parseSetting<K extends keyof SiteSettings>(key: K, stored: string | undefined): SiteSettings[K] {
  const schema = siteSettings[key];
  for (const value of stored === undefined ? [] : [stored, parseJson(stored)]) {
    const result = schema.safeParse(value);
    if (result.success) return result.data as SiteSettings[K];
  }
  return schema.parse(undefined) as SiteSettings[K];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
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

/** Stores a setting of the site, and records what changed in the audit log. */
export async function changeSetting<K extends keyof SiteSettings>(
  trx: Transaction<Tables>,
  viewer: Viewer,
  { key, value, details }: { key: K; value: SiteSettings[K] } & Required<Pick<NewAct, "details">>,
) {
  await writeSetting(trx, viewer.id, { key, value });
  await recordAuditEvent(trx, viewer, { act: "setting.change", subject: { kind: "setting", id: key }, details });
}

/** The settings whose value is one of a few words. */
type ChoiceName = "signUps" | "requireVerifiedEmail" | "isSetupHidden";

/** Stores a setting, even one that equals the default, and records it if it changes. */
export async function changeChoice<K extends ChoiceName>(
  trx: Transaction<Tables>,
  viewer: Viewer,
  { key, value }: { key: K; value: SiteSettings[K] },
) {
  const from = await readSetting(trx, key);
  if (from === value) await writeSetting(trx, viewer.id, { key, value });
  else await changeSetting(trx, viewer, { key, value, details: { from, to: value } });
}
