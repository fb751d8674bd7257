import type { RequestHandler } from "@remix-run/node";

/** The path at which Remix's scripts look up the routes of a page's links. */
export const lookUpPath = "/__manifest";

/** The longest URL that Remix accepts. */
const maxUrlLength = 7_680;
/** No page has links to more paths. */
const maxPaths = 200;

interface LookUpOptions {
  /** Returns the handler of the table that has all routes of a path. */
  handlerOf(path: string): RequestHandler;
  /** Answers a request that looks up no path, or whose URL is longer than Remix accepts. */
  refuse: RequestHandler;
  /** The number of segments of the longest route. */
  maxDepth: number;
}

/**
 * Answers a look-up of several paths from the tables of their first segments, because Remix compiles the pattern of every
 * route of a table for each path and each of its parents. Too many paths get a 400.
 */
export async function lookUpRoutes(
  request: Request,
  { handlerOf, refuse, maxDepth }: LookUpOptions,
): Promise<Response> {
  const url = new URL(request.url);
  // A path deeper than every route matches the same routes as its first `maxDepth + 1` segments.
  const paths = new Set(url.searchParams.getAll("p").map((path) => truncatePath(path, maxDepth + 1)));
  if (paths.size === 0 || url.href.length > maxUrlLength) return refuse(request);
  if (paths.size > maxPaths) return new Response(null, { status: 400 });
  const pathsByHandler = new Map<RequestHandler, string[]>();
  for (const path of paths) pathsByHandler.set(handlerOf(path), [...(pathsByHandler.get(handlerOf(path)) ?? []), path]);
  const answers = await Promise.all(
    [...pathsByHandler].map(([handle, ownPaths]) => handle(new Request(replacePaths(url, ownPaths)))),
  );
  const refusal = answers.find(({ status }) => status !== 200);
  if (refusal) return refusal;
  const routes = await Promise.all(answers.map((answer) => answer.json() as Promise<object>));
  return new Response(JSON.stringify(Object.assign({}, ...routes)), answers[0]);
}

const truncatePath = (path: string, depth: number) =>
  (path.startsWith("/") ? path : `/${path}`).split("/", depth + 1).join("/");

/** Replaces the paths in the URL of a look-up. Does not encode slashes, so that the URL gets no longer. */
function replacePaths(url: URL, paths: readonly string[]): URL {
  const ownUrl = new URL(url);
  ownUrl.searchParams.delete("p");
  ownUrl.search += paths.map((path) => `&p=${encodeURIComponent(path).replaceAll("%2F", "/")}`).join("");
  return ownUrl;
}
