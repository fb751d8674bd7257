import type { SiteContext } from "#app/http/context.server";

const mediaKeys = new Set(["videoFile", "thumbnail", "thumbnailSmall", "avatar", "coverImage", "src"]);

/** Reads media addresses that stand at another server's root as paths under ours, where they are passed on. */
export function servedHere({ mediaPath }: SiteContext) {
  if (!mediaPath) return undefined;
  return (key: string, value: unknown) =>
    mediaKeys.has(key) && typeof value === "string" && /^\/(?![/\\])/.test(value) ? mediaPath + value : value;
}
