import type { ViewSource } from "#contract/statistics";

const kinds: readonly [path: RegExp, source: ViewSource][] = [
  [/^\/(results|tag)(\/|$)/, "search"],
  [/^\/feed\/subscriptions(\/|$)/, "subscriptions"],
  [/^\/embed\//, "embed"],
];

/**
 * Finds the kind of the page that led to a video; the page itself is not passed on. The loading view stands at the
 * video's own address, so what led to it is unknown.
 */
export function findTrafficSource({ headers, url }: Request, ownOrigin: string): ViewSource {
  const referer = headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return "direct";
  const { origin, protocol, pathname } = new URL(referer);
  if (!/^https?:$/.test(protocol)) return "direct";
  if (origin !== ownOrigin) return "external";
  if (pathname === new URL(url).pathname) return "direct";
  return kinds.find(([path]) => path.test(pathname))?.[1] ?? "site";
}
