import type { RequestHandler } from "@remix-run/node";

/** The address under which scripts look up the routes of the links that a page has. */
export const lookUpPath = "/__manifest";

/** The length of the longest address that Remix accepts; no page has links for more paths. */
const limits = { address: 7_680, paths: 200 };

interface Tables {
  /** Returns the handler of the table that has all routes of a path. */
  handlerOf(path: string): RequestHandler;
  /** Answers what looks up nothing, or too much. */
  refuse: RequestHandler;
  /** How many segments the longest route has. */
  maxDepth: number;
}

/**
 * Answers a look-up of several paths from the tables of their first segments: Remix compiles the pattern of every route
 * of a table for each path and each of its parents.
 */
export async function lookUpRoutes(request: Request, { handlerOf, refuse, maxDepth }: Tables): Promise<Response> {
  const url = new URL(request.url);
  // What is deeper than every route matches the same routes as a path with one segment more.
  const paths = new Set(url.searchParams.getAll("p").map((path) => truncatePath(path, maxDepth + 1)));
  if (paths.size === 0 || url.href.length > limits.address) return refuse(request);
  if (paths.size > limits.paths) return new Response(null, { status: 400 });
  const pathsOf = new Map<RequestHandler, string[]>();
  for (const path of paths) pathsOf.set(handlerOf(path), [...(pathsOf.get(handlerOf(path)) ?? []), path]);
  const answers = await Promise.all([...pathsOf].map(([handle, some]) => handle(new Request(withPaths(url, some)))));
  const refused = answers.find(({ status }) => status !== 200);
  if (refused) return refused;
  const routes = await Promise.all(answers.map((answer) => answer.json() as Promise<object>));
  return new Response(JSON.stringify(Object.assign({}, ...routes)), answers[0]);
}

const truncatePath = (path: string, depth: number) =>
  (path.startsWith("/") ? path : `/${path}`).split("/", depth + 1).join("/");

/** Leaves slashes as they are, so that no part of a look-up is longer than the whole. */
function withPaths(url: URL, paths: readonly string[]): URL {
  const ownUrl = new URL(url);
  ownUrl.searchParams.delete("p");
  ownUrl.search += paths.map((path) => `&p=${encodeURIComponent(path).replaceAll("%2F", "/")}`).join("");
  return ownUrl;
}
