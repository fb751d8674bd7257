/** Finds the id of the video whose watch page has this path; undefined for another path. */
export const watchedId = (pathname: string) => /^\/video\/([^/]+)\/?$/.exec(pathname)?.[1];
