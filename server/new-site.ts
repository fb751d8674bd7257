import type { Logger } from "pino";
import { createSetupLink } from "#api/accounts/invitations/setup-link";
import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { hasAccounts } from "#api/site/settings/sign-ups";
import { describeNewSite, findSetupLinkUsers } from "./announce";
import type { Config } from "./config";

interface NewSiteDeps {
  config: Config;
  url: string;
  dataDir: string;
}

/**
 * Logs that a site is new and empty, which may be a mistake; returns what to say to whoever started it, with the link of
 * the first administrator where one is needed. Returns null for a site that has accounts.
 */
export async function welcomeFirst(db: Db, { config, url, dataDir }: NewSiteDeps, log: Logger): Promise<string | null> {
  const site = await findSiteId(db);
  if (await hasAccounts(db)) return null;
  const place = config.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
  log.warn(
    { dataDir, site },
    `A new, empty site: nobody has an account. If people had accounts here, stop it: ${place} names another place, or its disk is not mounted. EXPECT_SITE=${site} refuses such a place from now on`,
  );
  const users = findSetupLinkUsers(config);
  return describeNewSite(url, users, users === "nobody" ? null : await createSetupLink(db));
}
