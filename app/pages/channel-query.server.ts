import { readQuery } from "#app/format/query";
import { limits } from "#contract/limits";

/** What is searched for among the channels of a list. */
export const readListQuery = (request: Request) => (readQuery(request, "query") ?? "").trim().slice(0, limits.query);
