import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Returns whether a text is an address, as hosts of URLs have it: IPv6 in brackets. */
export const isAddress = (host: string) => ipaddr.isValid(stripBrackets(host));

export const stripBrackets = (host: string) => host.replace(/^\[|\]$/g, "");

const rangeOf = (address: string) => ipaddr.process(address).range();

/** The addresses that the IANA gives to networks so far (RFC 4291 §2.4). */
const global6 = ipaddr.parseCIDR("2000::/3");

/**
 * Tells whether an address is one of the public internet: neither private, link-local, loopback, multicast, reserved nor
 * shared (RFC 6598), and none that stands for another one, as those of NAT64, 6to4 and Teredo do.
 */
export function isPublicAddress(text: string): boolean {
  if (rangeOf(text) !== "unicast") return false;
  const address = ipaddr.process(text);
  return address.kind() === "ipv4" || address.match(global6);
}

export const isLoopbackAddress = (text: string) => rangeOf(text) === "loopback";

/** Names that always mean this machine (RFC 6761 §6.3). */
export const isLocalName = (host: string) => /^(.+\.)?localhost\.?$/i.test(host);

/** A name leads to an address that may not be connected to. */
export class RefusedAddress extends Error {}

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>;

/**
 * Asks the name servers of this machine, in no thread of the pool that files and passwords need: names that are never
 * answered would fill it.
 */
async function resolveName(host: string): Promise<string[]> {
  if (isLocalName(host)) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length > 0) return addresses;
  throw (answers[0] as PromiseRejectedResult).reason;
}

interface Rules {
  isAllowed: (address: string) => boolean;
  resolve?: Resolve;
}

/**
 * Makes what resolves a name for the connection itself, so that no other address can be used than those that were checked.
 * It refuses a name of which one address is not allowed.
 */
export const createLookup =
  ({ isAllowed, resolve = resolveName }: Rules): LookupFunction =>
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
