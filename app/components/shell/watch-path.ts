/** Returns whether a path is a watch page, or a dialog over it. */
export const isWatchPath = (path: string) => path.startsWith("/video/") && !path.endsWith("/transcript");
