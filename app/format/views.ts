import * as t from "#languages/videos";

/** Says how often something was watched. Scripts share it: in some languages it has six forms. */
export const formatViews = (count: number | null) => t.viewCount({ count });
