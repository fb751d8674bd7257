import type { Transaction } from "kysely";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import type { SiteSettings } from "#contract/site-settings";
import { changeSetting, readSetting, writeSetting } from "./settings";

/** The settings that say no more than one of a few words. */
type ChoiceName = "signUps" | "requireVerifiedEmail" | "isSetupPutAway";

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
