import { limits } from "#contract/limits";

/** What is searched for among the channels of a list. */
export const queryOf = ({ url }: Request) =>
  (new URL(url).searchParams.get("query") ?? "").trim().slice(0, limits.query);
