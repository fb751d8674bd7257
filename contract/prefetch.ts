/** Returns whether a browser asks for a page before anybody opens it; the older name is that of scripts and Safari. */
export const isPrefetch = (headers: Headers): boolean =>
  (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").includes("prefetch");
