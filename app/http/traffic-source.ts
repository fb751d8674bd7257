import type { ViewSource } from "#contract/statistics";

const kinds: readonly [path: RegExp, source: ViewSource][] = [
  [/^\/(results|tag)(\/|$)/, "search"],
  [/^\/feed\/subscriptions(\/|$)/, "subscriptions"],
  [/^\/embed\//, "embed"],
];

/**
 * Finds the kind of page that led to a video, and does not reveal the page itself. A request that follows the loading
 * view has the video's own URL as Referer, so its source is unknown.
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
