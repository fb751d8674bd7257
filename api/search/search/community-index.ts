import { quotePhrase } from "#api/db/sqlite";
import { hasTrigrams } from "#api/db/trigrams";

type CommunityIndex = "tweet" | "channel" | "content_wide" | "full_name_wide";

/** Builds the query of a text index of SQLite; terms of one and two characters have an index of their own. */
export const textIndex = (name: CommunityIndex, query: string) =>
  hasTrigrams(query)
    ? { table: `${name}_search`, match: quotePhrase(query) }
    : { table: `${name}_short_search`, match: `t${Buffer.from(query).toString("hex")}` };
