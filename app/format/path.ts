const isDots = (segment: string) => /^\.\.?$/.test(segment);

/** Encodes one path segment (RFC 3986 §3.3). Removes `.` and `..`, which would change the path (§5.2.4). */
export const encodeSegment = (segment: string | number) =>
  isDots(`${segment}`) ? "" : encodeURIComponent(`${segment}`.replace(/\p{Surrogate}/gu, "\ufffd"));

/** The path of a page on this site. */
export type Path = `/${string}`;

/** Builds a path from a template; encodes every value as one segment. */
export const encodePath = (parts: TemplateStringsArray, ...segments: (string | number)[]) =>
  String.raw({ raw: parts }, ...segments.map(encodeSegment)) as Path;

/** Returns the path of a channel's tweets, or of everybody's. */
export const tweetsPath = ({ username }: { username?: string | undefined }) =>
  username === undefined ? "/tweets" : encodePath`/channel/${username}/tweets`;

/** Returns the path of a page that shows a tweet, even if the channel has many newer ones. */
export const tweetPath = (owner: Record<"_id" | "username", string>, id: string) =>
  encodePath`/user/${owner.username}/${owner._id}/tweets?tweet=${id}#tweet-${id}`;

/** Returns whether a text can be an id of any server of the family. */
export const isId = (text: string) => /^[A-Za-z0-9-]{1,64}$/.test(text);

/** Returns whether a text can be the id of a category: `makeCategoryId` makes it from the name, in any script. */
export const isCategoryId = (text: string) => /^[\p{L}\p{M}\p{N}-]{1,200}$/u.test(text);

/** Builds a whole URL of a path of this site; other addresses stay as they are. */
export const absoluteUrl = (url: string, origin: string) => (/^\/(?!\/)/.test(url) ? origin + url : url);

/** A feed whose address only its account knows. */
export type SecretFeed = "subscriptions" | "notifications";

export const secretFeedPath = (feed: SecretFeed, key: string) =>
  `${encodePath`/feeds/${feed}`}?key=${encodeURIComponent(key)}`;

export const isWatchPath = (path: string) => path.startsWith("/video/") && !/\/(download|read)$/.test(path);

const isControl = (character: string) => character < " " || character === "\u007f";

/** Normalizes a path on this site; null if a browser would read it as the address of another site. */
export function parseOwnPath(value: string): string | null {
  if (!/^\/(?![/\\])/.test(value) || /^[^?#]*\\/.test(value) || [...value].some(isControl)) return null;
  const url = parseUrl(value);
  // Without its dots, `/.//x` is the address of another site.
  return url?.origin === "http://own.invalid" && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : null;
}

/** Parses a path; older browsers lack URL.canParse. */
function parseUrl(path: string): URL | null {
  try {
    return new URL(path, "http://own.invalid");
  } catch {
    return null;
  }
}

/** Builds the address at which our own server sends a file of a video as a download, named after its title. */
export const toNamedFile = (file: string) => file.replace(/[^/?]+(?=$|\?)/, "download/$&");

/** Reads the id of the video from the path of its watch page; undefined for another path. */
export const parseVideoId = (pathname: string) => /^\/video\/([^/]+)\/?$/.exec(pathname)?.[1];
