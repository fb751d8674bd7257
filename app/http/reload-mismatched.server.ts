import { redirectDocument } from "@remix-run/node";

/**
 * Makes the router load the document if it requested the data of a route that does not match the URL. Remix's router
 * does so when a fetcher's action ends while the routes of the next page are still being looked up, and after an upgrade
 * that renamed a route.
 */
export function reloadMismatched(request: Request, response: Response): Response {
  // Remix refuses such data with 403; what a loader throws has X-Remix-Catch instead.
  if (request.method !== "GET" || response.status !== 403 || !response.headers.has("X-Remix-Error")) return response;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("_data");
  return redirectDocument(pathname + (searchParams.size > 0 ? `?${searchParams}` : ""));
}
