import Bowser from "bowser";
import ipaddr from "ipaddr.js";
import { networkBits } from "#api/http/rate-limits/networks";
import { unknownProgram } from "#contract/words/devices";

/** The program that uses a session: what a request says of its browser, and its address. */
export interface SessionClient {
  userAgent: string;
  address: string;
}

export const readClient = (request: Request, { address }: { address: string }): SessionClient => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address,
});

/** No User-Agent of a browser is longer. */
const maxUserAgentLength = 400;

/** Names the browser and the system of a User-Agent (RFC 9110 §10.1.5), such as `Firefox on Linux`. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return unknownProgram;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const program = browser.name && knownBrowsers.has(browser.name) ? browser.name : nameProgram(userAgent);
  return os.name ? `${program} on ${os.name}` : program;
}

/** Of other programs Bowser takes any text of theirs for a name, and the name stands in mails. */
const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Returns the first product of a User-Agent, such as `curl`; nothing that mail programs take for an address. */
const nameProgram = (userAgent: string) => /^[\w-]{1,40}/.exec(userAgent)?.[0] ?? unknownProgram;

/**
 * Cuts an address to the network that people may recognize: the first three numbers of IPv4, the /48 of IPv6. Returns
 * nothing for this machine's own.
 */
export function describeNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const ip = ipaddr.process(address);
  if (ip.range() === "loopback") return "";
  const kind = ip.kind();
  const bits = networkBits[kind];
  const family = kind === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${ip.toString()}/${bits}`).toString()}/${bits}`;
}
