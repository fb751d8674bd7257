import { limits } from "#contract/limits";

/** The query parameters that pages read. A visitor's page is cached under these and no others. */
export const queryParameters = [
  "act",
  "actor",
  "after",
  "autoplay",
  "back",
  "before",
  "captions",
  "category",
  "channel",
  "codec",
  "date",
  "days",
  "draftsAfter",
  "draftsBefore",
  "feedsAfter",
  "feedsBefore",
  "format",
  "from",
  "hl",
  "id",
  "ids",
  "invitation",
  "key",
  "kind",
  "lang",
  "length",
  "list",
  "loop",
  "maxheight",
  "maxwidth",
  "mbps",
  "muted",
  "owner",
  "page",
  "q",
  "query",
  "repliesAfter",
  "repliesBefore",
  "reply",
  "role",
  "search_query",
  "setup",
  "shuffle",
  "side",
  "since",
  "sort",
  "sortBy",
  "sortType",
  "start",
  "state",
  "subject",
  "t",
  "tell",
  "thread",
  "token",
  "transcript",
  "tweet",
  "type",
  "until",
  "url",
  "watched",
] as const;

export type QueryParameter = (typeof queryParameters)[number];

/** The API rejects an address with a NUL, so a page that passes one on would fail. */
const removeNul = (value: string) => value.replaceAll("\0", "");

/** Reads a parameter of a query string; null if it is missing. */
export function readSearch(search: string, name: QueryParameter): string | null {
  const value = new URLSearchParams(search).get(name);
  return value === null ? null : removeNul(value);
}

export const readQuery = ({ url }: Request, name: QueryParameter) => readSearch(new URL(url).search, name);

/** Reads parameters by name; empty if they are missing. */
export const readFilters = <Name extends QueryParameter>(request: Request, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, readQuery(request, name)?.trim() ?? ""])) as Record<Name, string>;

/** Reads all values of a parameter that a query repeats. */
export const readQueries = ({ url }: Request, name: QueryParameter) =>
  new URL(url).searchParams.getAll(name).map(removeNul);

/** Changes parameters of a query string; null removes one. */
export function changeQuery(search: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  // Older browsers lack URLSearchParams.size.
  return [...params].length > 0 ? `?${params}` : "";
}

/** Reads the query that a list's own search field sends. */
export const readListQuery = (request: Request) => (readQuery(request, "query") ?? "").trim().slice(0, limits.query);
