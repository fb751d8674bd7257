/** The query parameters that pages read. A visitor's page is cached under these and no others. */
export const queryParameters = [
  "after",
  "autoplay",
  "before",
  "captions",
  "channel",
  "date",
  "days",
  "draftsAfter",
  "draftsBefore",
  "format",
  "from",
  "lang",
  "length",
  "list",
  "loop",
  "maxheight",
  "maxwidth",
  "muted",
  "page",
  "q",
  "query",
  "repliesAfter",
  "repliesBefore",
  "reply",
  "search_query",
  "shuffle",
  "side",
  "sort",
  "sortBy",
  "sortType",
  "start",
  "state",
  "t",
  "thread",
  "token",
  "transcript",
  "type",
  "url",
] as const;

export type QueryParameter = (typeof queryParameters)[number];

export const readSearch = (search: string, name: QueryParameter) => new URLSearchParams(search).get(name);

export const readQuery = ({ url }: Request, name: QueryParameter) => readSearch(new URL(url).search, name);
