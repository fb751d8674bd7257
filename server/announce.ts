import type { Config } from "./config";

/** Addresses of a machine that its own browsers reach as localhost. */
const ownHosts = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"];

/** Returns where people open the site: its public address, or else that of this machine. */
export function siteUrl({ PUBLIC_URL, HOST }: Pick<Config, "PUBLIC_URL" | "HOST">, port: number): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const host = HOST && !ownHosts.includes(HOST) ? HOST : "localhost";
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Tells whoever started the site where to open it, and on a site without accounts what comes next. The log is apart. */
export function announceSite(
  url: string,
  isNew: boolean,
  write: (text: string) => unknown = (text) => process.stderr.write(text),
) {
  write(`Open ${url}\n`);
  if (isNew) write(`Nobody has an account yet: make the first one at ${url}/signup. It will run the site.\n`);
}
