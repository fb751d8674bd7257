import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { ApiError } from "#contract/errors";

/**
 * Makes the loader of a link to a file. When the file cannot be opened, it redirects to the page of the link, which
 * shows a visitor the login notice and everybody else the error.
 */
export const fileLoader = (
  findPage: (args: LoaderFunctionArgs) => string,
  openFile: (args: LoaderFunctionArgs) => Promise<Response>,
) =>
  withSessionCookies(async (args: LoaderFunctionArgs): Promise<Response> => {
    const pagePath = findPage(args);
    try {
      return await openFile(args);
    } catch (error) {
      return await redirectToPage(args, error, pagePath);
    }
  });

/** Forwards a file of the server as a stream. */
export async function forwardFile({ request }: RouteArgs, file: Response): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  for (const name of ["Content-Type", "Content-Disposition"])
    if (file.headers.has(name)) headers.set(name, file.headers.get(name)!);
  if (request.method === "HEAD") await file.body?.cancel();
  const body = request.method === "HEAD" ? null : file.body;
  return new Response(body, { headers });
}

async function redirectToPage(args: RouteArgs, error: unknown, goTo: string): Promise<Response> {
  if (error instanceof Response && error.status >= 400) return redirectTo(args, goTo);
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return redirectTo(args, goTo);
  return buttonResponse(args, Promise.reject(error), { goTo });
}
