import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Returns whether the host of a URL is an IP address; IPv6 stands in brackets. */
export const isIpAddress = (host: string) => ipaddr.isValid(stripBrackets(host));

export const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, "");

const rangeOf = (address: string) => ipaddr.process(address).range();

/** The only global unicast addresses that IANA assigns so far (RFC 4291 §2.4). */
const assignedIpv6 = ipaddr.parseCIDR("2000::/3");

/**
 * Returns whether an address belongs to the public internet. A private, link-local, loopback, multicast, reserved or
 * shared (RFC 6598) address does not, nor does one that contains another (NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (rangeOf(text) !== "unicast") return false;
  const address = ipaddr.process(text);
  return address.kind() === "ipv4" || address.match(assignedIpv6);
}

export const isLoopbackAddress = (text: string) => rangeOf(text) === "loopback";

/** Names that always mean this machine (RFC 6761 §6.3). */
export const isLocalName = (host: string) => /^(.+\.)?localhost\.?$/i.test(host);

/** Thrown when a name resolves to an address that the site must not connect to. */
export class RefusedAddress extends Error {}

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the name servers of this machine. `dns.lookup` would wait in the thread pool that files and passwords need, and
 * names without an answer would fill it.
 */
async function resolveName(host: string): Promise<string[]> {
  if (isLocalName(host)) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (answers[0] as PromiseRejectedResult).reason;
}

interface LookupOptions {
  isAllowed: (address: string) => boolean;
  resolve?: Resolve;
}

/**
 * Creates the lookup function of a connection, so that the connection uses an address that was checked. It rejects a
 * name with RefusedAddress if one of its addresses is not allowed.
 */
export const createLookup =
  ({ isAllowed, resolve = resolveName }: LookupOptions): LookupFunction =>
  (host, options, callback) => {
    const check = (addresses: string[]) => {
      if (!addresses.every(isAllowed)) throw new RefusedAddress(host);
      return addresses.map((address) => ({ address, family: ipaddr.parse(address).kind() === "ipv4" ? 4 : 6 }));
    };
    void resolve(host)
      .then(check)
      .then(
        (all) => (options.all ? callback(null, all) : callback(null, all[0]!.address, all[0]!.family)),
        (error: NodeJS.ErrnoException) => callback(error, ""),
      );
  };
