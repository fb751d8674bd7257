import ipaddr from "ipaddr.js";

/** Gives what limits count an address as: IPv4 whole, IPv6 as its /64, the least a subscriber has (RFC 6177 §2). */
export const toLimitKey = (address: string) => cutPrefix(address, { ipv4: 32, ipv6: 64 });

/** Gives the network an address belongs to: /24 of IPv4, /48 of IPv6, the usual assignment to a site (RFC 6177 §3). */
export const toNetwork = (address: string) => cutPrefix(address, { ipv4: 24, ipv6: 48 });

/** An IPv4 address that is written as IPv6 (RFC 4291 §2.5.5.2) is an IPv4 address; what is no address stays as it is. */
function cutPrefix(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const length = bits[parsed.kind()];
  const kept = parsed.toByteArray().slice(0, length / 8);
  return `${Buffer.from(kept).toString("hex")}/${length}`;
}
