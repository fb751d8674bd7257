import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { withSessionCookies } from "#app/http/with-session-cookies.server";
import { readStartup } from "#app/http/viewer.server";

/** Returns whether the visitor is still signed in, and what they have not read; pages ask every five minutes, and when they are looked at again. */
export const loader = withSessionCookies(async ({ request, context }: LoaderFunctionArgs) => {
  const { isSignedIn, isHealthy, viewer } = await readStartup(request, context);
  return json({ isSignedIn, isHealthy, unread: viewer?.unread }, { headers: { "Cache-Control": "private, no-store" } });
});
