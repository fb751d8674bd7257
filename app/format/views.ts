import * as t from "#languages/videos";

/** Formats how often something was watched. Scripts share this function: its text has up to six plural forms. */
export const formatViews = (count: number | null) => t.viewCount({ count });
