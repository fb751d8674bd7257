import { isThisMachine } from "#api/accounts/invitations/setup-link";
import type { ApiDeps } from "#api/deps";
import type { Config } from "./config";

type SetupLinkUsers = ApiDeps["setupLinkFor"];

/** Addresses of a machine that its own browsers reach as localhost. */
const ownHosts = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"];

/**
 * Says who needs a setup link to create the first account: everybody where the settings name an address that others reach,
 * and with no settings everybody but this machine.
 */
export function findSetupLinkUsers({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">): SetupLinkUsers {
  if (PUBLIC_URL && !isThisMachine(new URL(PUBLIC_URL).hostname)) return "everybody";
  if (HOST === undefined) return "other machines";
  return isThisMachine(HOST) ? "nobody" : "everybody";
}

/** Returns where people open the site: its public address, or else that of this machine. */
export function siteUrl({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">, port: number): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = HOST && !ownHosts.includes(HOST) ? HOST : "localhost";
  return `http://${bracketIpv6(host)}:${port}`;
}

const bracketIpv6 = (host: string) => (host.includes(":") ? `[${host}]` : host);

/** Says in a line where the first account of a site is created; `link` is the path of its setup link, where it has one. */
export function describeNewSite(url: string, users: SetupLinkUsers, link: string | null): string {
  if (users === "everybody" && link)
    return `Nobody has an account yet: the first one will run the site. This link creates it, once: ${url}${link}`;
  const elsewhere = link ? ` From another machine, this link creates it, once: ${url}${link}` : "";
  return `Nobody has an account yet: create the first one at ${url}/signup. It will run the site.${elsewhere}`;
}

/** Prints the site's URL, and on a site without accounts its setup link, to stderr (not to the log). */
export function printSiteUrl(
  url: string,
  setupLinkLine: string | null,
  write: (text: string) => unknown = (text) => process.stderr.write(text),
) {
  write(`Open ${url}\n${setupLinkLine ? `${setupLinkLine}\n` : ""}`);
}
