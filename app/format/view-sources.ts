import type { ViewSource } from "#contract/statistics";

/** The names of the kinds of pages that lead to a video. */
export const sourceNames: Record<ViewSource, string> = {
  direct: "Direct or unknown",
  search: "Search on this site",
  subscriptions: "Subscriptions",
  site: "Other pages of this site",
  external: "Other sites",
  embed: "Embedded players",
};
