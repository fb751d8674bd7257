/** The query parameters that pages read. A visitor's page is cached under these and no others. */
export const queryParameters = [
  "after",
  "before",
  "captions",
  "channel",
  "date",
  "draftsAfter",
  "draftsBefore",
  "from",
  "lang",
  "length",
  "list",
  "loop",
  "page",
  "q",
  "query",
  "search_query",
  "shuffle",
  "side",
  "sort",
  "sortBy",
  "sortType",
  "state",
  "t",
  "token",
  "type",
] as const;

export type QueryParameter = (typeof queryParameters)[number];

export const readSearch = (search: string, name: QueryParameter) => new URLSearchParams(search).get(name);

export const readQuery = ({ url }: Request, name: QueryParameter) => readSearch(new URL(url).search, name);
