/** Headers of Remix's answer when a loader redirects or fails. */
const refusals = ["X-Remix-Redirect", "X-Remix-Error", "X-Remix-Catch"];

/**
 * Fetches a route's data for the page after a cursor. A fetcher of the router would show the error page in place of the
 * list when it fails.
 */
export async function fetchPage(path: string, cursor: string, routeId: string, signal: AbortSignal): Promise<object> {
  const query = `after=${encodeURIComponent(cursor)}&_data=${encodeURIComponent(routeId)}`;
  const response = await fetch(path + (path.includes("?") ? "&" : "?") + query, { signal });
  const isData = response.ok && !refusals.some((name) => response.headers.has(name));
  if (!isData) throw new Error(`no page: ${response.status}`);
  return (await response.json()) as object;
}
