import type { Logger } from "pino";
import { createSetupLink, isThisMachine } from "#api/accounts/invitations/setup-link";
import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import type { ApiDeps } from "#api/deps";
import { hasAccounts } from "#api/site/settings/sign-ups";
import type { Config } from "./config";

type SetupLinkUsers = ApiDeps["setupLinkFor"];

/** Addresses of a machine that its own browsers reach as localhost. */
const ownHosts = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"];

/**
 * Finds who needs a setup link to create the first account: everybody if the settings name an address that others can
 * reach, and without settings everybody but this machine.
 */
export function findSetupLinkUsers({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">): SetupLinkUsers {
  if (PUBLIC_URL && !isThisMachine(new URL(PUBLIC_URL).hostname)) return "everybody";
  if (HOST === undefined) return "other machines";
  return isThisMachine(HOST) ? "nobody" : "everybody";
}

/** Finds the URL at which people open the site: PUBLIC_URL, or the address of this machine. */
export function findSiteUrl({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">, port: number): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = HOST && !ownHosts.includes(HOST) ? HOST : "localhost";
  return `http://${bracketIpv6(host)}:${port}`;
}

const bracketIpv6 = (host: string) => (host.includes(":") ? `[${host}]` : host);

/** Describes in a line where to create the first account. `link` is the path of the setup link, if there is one. */
export function describeNewSite(url: string, users: SetupLinkUsers, link: string | null): string {
  if (users === "everybody" && link)
    return `Nobody has an account yet: the first one will run the site. This link creates it, once: ${url}${link}`;
  const elsewhere = link ? ` From another machine, this link creates it, once: ${url}${link}` : "";
  return `Nobody has an account yet: create the first one at ${url}/signup. It will run the site.${elsewhere}`;
}

/**
 * Logs that a site is new and empty, which may be a mistake. Returns the line for whoever started it, with a setup link
 * if one is needed; null for a site that has accounts.
 */
export async function announceNewSite(
  db: Db,
  { config, url, dataDir }: { config: Config; url: string; dataDir: string },
  log: Logger,
): Promise<string | null> {
  const site = await findSiteId(db);
  if (await hasAccounts(db)) return null;
  const setting = config.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
  log.warn(
    { dataDir, site },
    `A new, empty site: nobody has an account. If people had accounts here, stop it: ${setting} names another place, or its disk is not mounted. EXPECT_SITE=${site} refuses such a place from now on`,
  );
  const users = findSetupLinkUsers(config);
  return describeNewSite(url, users, users === "nobody" ? null : await createSetupLink(db));
}

/** Prints the site's URL and the line for a new site to stderr, not to the log. */
export function printSiteUrl(
  url: string,
  setupLinkLine: string | null,
  write: (text: string) => unknown = (text) => process.stderr.write(text),
) {
  write(`Open ${url}\n${setupLinkLine ? `${setupLinkLine}\n` : ""}`);
}
