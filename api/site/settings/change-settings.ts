import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { ApiDeps, Viewer } from "#api/deps";
import { ApiError, fieldError } from "#contract/errors";
import { type changedSettings, joinVersions, settingNames, type SiteSettingsView } from "#contract/site";
import type { SiteSettings } from "#contract/site-settings";
import type { SettingName } from "#contract/words/setting-parts";
import { changeSetting, readSettings } from "./settings";
import * as t from "#languages/api-site";

type Deps = Pick<ApiDeps, "db" | "siteName" | "quotas" | "requiresSecondFactor">;
type SettingChanges = z.output<typeof changedSettings>;
type SettingValues = SiteSettingsView["values"];

/** Finds the settings that the environment decides, each with its variable and its value. */
function findFixedSettings({ siteName, quotas, requiresSecondFactor }: Omit<Deps, "db">) {
  const fixedSettings: { [K in SettingName]?: { variable: string; value: SettingValues[K] } } = {};
  if (siteName) fixedSettings.name = { variable: "SITE_NAME", value: siteName };
  if (quotas.user !== null) fixedSettings.userQuota = { variable: "USER_QUOTA", value: quotas.user };
  if (requiresSecondFactor)
    fixedSettings.requireSecondFactor = { variable: "REQUIRE_SECOND_FACTOR", value: "administrators" };
  return fixedSettings;
}

const hash = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);

const toVersions = (values: SettingValues) =>
  Object.fromEntries(settingNames.map((name) => [name, hash(values[name])]));

/** Reads all settings that administrators change; the environment takes precedence over the database. */
export async function findSiteSettings(deps: Deps, db: Db = deps.db): Promise<SiteSettingsView> {
  const storedValues = await readSettings(db, settingNames);
  const fixedSettings = Object.entries(findFixedSettings(deps));
  const values = { ...storedValues, ...Object.fromEntries(fixedSettings.map(([name, { value }]) => [name, value])) };
  return {
    values,
    versions: toVersions(values),
    fixed: Object.fromEntries(fixedSettings.map(([name, { variable }]) => [name, variable])),
  };
}

/**
 * Changes settings and records each change, all or nothing. Throws 409 when another administrator changed one of them
 * since this one saw it, and for a setting that the environment decides.
 */
export async function changeSiteSettings(deps: Deps, viewer: Viewer, { version, ...changes }: SettingChanges) {
  const names = settingNames.filter((name) => changes[name] !== undefined);
  await deps.db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const { values, versions, fixed } = await findSiteSettings(deps, trx);
    for (const name of names) {
      const variable = fixed[name];
      if (variable) throw fieldError(409, name, () => t.setByServer({ variable }));
    }
    if (version !== joinVersions(versions, names)) throw new ApiError(409, t.changedMeanwhile);
    for (const name of names)
      if (hash(values[name]) !== hash(changes[name]))
        await changeSetting(trx, viewer, {
          key: name,
          value: changes[name] as SiteSettings[SettingName],
          details: describeChange(values[name], changes[name]),
        });
  });
  return findSiteSettings(deps);
}

/** Describes a change for the audit log: texts by their length only, because they may name people, and the log outlives accounts. */
function describeChange(from: unknown, to: unknown): Record<string, string | number | boolean | null> {
  const measure = (value: unknown) =>
    typeof value === "string" || Array.isArray(value) ? value.length : (value as number | boolean | null);
  const unit = typeof to === "string" ? "characters" : Array.isArray(to) ? "words" : null;
  return { from: measure(from), to: measure(to), ...(unit && { unit }) };
}
