import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { ApiError } from "#contract/errors";

/**
 * Makes the loader of a link to a file. What goes wrong before its first byte is shown on a page, that of the link: it
 * shows the login notice to a visitor, and that something is missing or away.
 */
export const fileLoader = (
  findPage: (args: LoaderFunctionArgs) => string,
  open: (args: LoaderFunctionArgs) => Promise<Response>,
) =>
  withSessionCookies(async (args: LoaderFunctionArgs): Promise<Response> => {
    const page = findPage(args);
    try {
      return await open(args);
    } catch (error) {
      return await toPage(args, error, page);
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

async function toPage(args: RouteArgs, error: unknown, goTo: string): Promise<Response> {
  if (error instanceof Response && error.status >= 400) return redirectTo(args, goTo);
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return redirectTo(args, goTo);
  return buttonResponse(args, Promise.reject(error), { goTo });
}
