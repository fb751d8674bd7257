import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { readStartup } from "#app/http/viewer.server";

/**
 * Returns whether the session still holds and how many notifications are unread. Pages ask every five minutes, and when
 * they become visible again.
 */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  const { isSignedIn, isHealthy, viewer } = await readStartup(request, context);
  return json({ isSignedIn, isHealthy, unread: viewer?.unread }, { headers: { "Cache-Control": "private, no-store" } });
});
