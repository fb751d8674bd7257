import type { RouteArgs } from "#app/context.server";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";

/** Streams a file of the server to the browser; what goes wrong before its first byte is told on a page. */
export async function downloadResponse(args: RouteArgs, opening: Promise<Response>, goTo: string): Promise<Response> {
  const file = await opening.catch(() => null);
  if (!file) return toPage(args, opening, goTo);
  const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  for (const name of ["Content-Type", "Content-Disposition"])
    if (file.headers.has(name)) headers.set(name, file.headers.get(name)!);
  if (args.request.method === "HEAD") await file.body?.cancel();
  const body = args.request.method === "HEAD" ? null : file.body;
  return new Response(body, { headers });
}

/** Leads back to the page, which shows the login notice to a visitor, and everybody else what went wrong. */
async function toPage(args: RouteArgs, opening: Promise<Response>, goTo: string): Promise<Response> {
  const failure = opening.then(() => ({ data: null, message: "", page: null }));
  return buttonResponse(args, failure, { goTo }).catch((error: unknown) => {
    if (error instanceof Response && error.status === 401) return redirectTo(args, goTo);
    throw error;
  });
}
