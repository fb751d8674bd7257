import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle, RouteArgs } from "#app/context.server";
import { buttonResponse } from "#app/http/form-response.server";
import { redirectTo } from "#app/http/redirect.server";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { videoApi } from "#app/video-api/index.server";

export const handle: RouteHandle = { isFile: true };

/** Streams the viewer's data as a ZIP file; what goes wrong before its first byte is told on the page of settings. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
  const opening = videoApi(request, context).users.exportData(request.signal);
  const file = await opening.catch(() => null);
  if (!file) return toPage({ request, context }, opening);
  const headers = new Headers({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  for (const name of ["Content-Type", "Content-Disposition"])
    if (file.headers.has(name)) headers.set(name, file.headers.get(name)!);
  if (request.method === "HEAD") await file.body?.cancel();
  const body = request.method === "HEAD" ? null : file.body;
  return new Response(body, { headers });
});

/** Leads back to the page, which shows the login notice to a visitor, and everybody else what went wrong. */
async function toPage(args: RouteArgs, opening: Promise<Response>): Promise<Response> {
  const goTo = "/settings/data";
  const failed = opening.then(() => ({ data: null, message: "", page: null }));
  return buttonResponse(args, failed, { goTo }).catch((error: unknown) => {
    if (error instanceof Response && error.status === 401) return redirectTo(args, goTo);
    throw error;
  });
}
