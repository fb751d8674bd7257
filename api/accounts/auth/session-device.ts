import Bowser from "bowser";
import ipaddr from "ipaddr.js";
import { networkBits } from "#api/http/rate-limits/networks";
import { unknownProgram } from "#contract/words/devices";

/** The program that uses a session, as its request describes it. */
export interface SessionClient {
  userAgent: string;
  address: string;
}

export const readClient = (request: Request, { address }: { address: string }): SessionClient => ({
  userAgent: request.headers.get("User-Agent") ?? "",
  address,
});

/** The User-Agent of a browser is shorter. */
const maxUserAgentLength = 400;

/** Names the browser and the system of a User-Agent (RFC 9110 §10.1.5), such as `Firefox on Linux`. */
export function describeDevice(userAgent: string): string {
  if (!userAgent) return unknownProgram;
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentLength));
  const program = browser.name && knownBrowsers.has(browser.name) ? browser.name : nameProgram(userAgent);
  return os.name ? `${program} on ${os.name}` : program;
}

/** Only these names are shown in mails: for an unknown program, Bowser takes the name from the text that it sends. */
const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Returns the first product of a User-Agent, such as `curl`, without characters that mail programs turn into links. */
const nameProgram = (userAgent: string) => /^[\w-]{1,40}/.exec(userAgent)?.[0] ?? unknownProgram;

/**
 * Describes the network of an address, which people may recognize: the /24 of IPv4, the /48 of IPv6. Returns an empty text
 * for a loopback address.
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
