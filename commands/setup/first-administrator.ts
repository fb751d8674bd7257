import { existsSync } from "node:fs";
import { connectDatabase, type Db } from "#api/db/open";
import { hasAccounts } from "#api/site/settings/sign-ups";
import { writeSetting } from "#api/site/settings/settings";
import type { SignUpMode } from "#contract/site-settings";
import type { Config } from "#server/config";
import { locateDatabase } from "#server/work-settings";
import { addAccount, type validateNewAccount } from "../new-account";

/**
 * Returns whether nobody has an account yet. A database that cannot be read has no accounts if it is empty; otherwise its
 * check says what is wrong.
 */
export async function isNewSite(config: Config): Promise<boolean> {
  const location = locateDatabase(config);
  if ("sqlite" in location && !existsSync(location.sqlite)) return true;
  const db = connectDatabase(location);
  try {
    return !(await hasAccounts(db));
  } catch {
    return true;
  } finally {
    await db.destroy();
  }
}

/** Creates the first account, which administers the site, and stores the mode of sign-ups. */
export async function addFirstAdministrator(
  db: Db,
  account: ReturnType<typeof validateNewAccount>,
  signUps: SignUpMode,
) {
  const user = await addAccount(db, account);
  await db.transaction().execute((trx) => writeSetting(trx, user._id, { key: "signUps", value: signUps }));
  return user;
}
