/** Returns whether a browser prefetches a page. Scripts and Safari send the older name of the header. */
export const isPrefetch = (headers: Headers): boolean =>
  (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").includes("prefetch");
