import ipaddr from "ipaddr.js";

/**
 * Converts an address to the prefix by which rate limits count: all of IPv4, the /64 of IPv6. A subscriber gets at
 * least a /64 (RFC 6177 §2).
 */
export const toLimitKey = (address: string) => cutPrefix(address, { ipv4: 32, ipv6: 64 });

/** The prefix lengths of a network. A /48 of IPv6 is the usual assignment to a site (RFC 6177 §3). */
export const networkBits = { ipv4: 24, ipv6: 48 };

export const toNetwork = (address: string) => cutPrefix(address, networkBits);

/**
 * Cuts an address to its first `bits`. Treats an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) as IPv4, and
 * returns an invalid address unchanged.
 */
function cutPrefix(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  const length = bits[ip.kind()];
  const prefixBytes = ip.toByteArray().slice(0, length / 8);
  return `${Buffer.from(prefixBytes).toString("hex")}/${length}`;
}
