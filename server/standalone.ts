import type * as Entry from "../app/entry.server";

/** Answers with a page outside the application: the loading view or a refusal. */
export function respondStandalone(
  app: typeof Entry,
  status: number,
  props: Parameters<typeof Entry.renderStandalone>[0],
): Response {
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    Vary: app.pageVary(),
  });
  const { html, policy } = app.renderStandalone(props);
  if (policy) headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}
