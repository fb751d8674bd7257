import { readQuery } from "#app/format/query";
import { limits } from "#contract/limits";

/** Reads the query that a list's own search field sends. */
export const readListQuery = (request: Request) => (readQuery(request, "query") ?? "").trim().slice(0, limits.query);
