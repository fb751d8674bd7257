import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { readStartup } from "#app/http/viewer.server";

/** Returns whether the visitor is still signed in; the page asks every five minutes. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  const { isSignedIn, isHealthy } = await readStartup(request, context);
  return json({ isSignedIn, isHealthy }, { headers: { "Cache-Control": "private, no-store" } });
});
