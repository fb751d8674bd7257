/** Strips /api or /api/v1 from the front of a path, and slashes from its end. */
export const stripApiPrefix = (path: string) =>
  path.replace(/^\/api(\/v1)?(?=\/|$)/, "").replace(/(?<!\/)\/+$/, "") || "/";
