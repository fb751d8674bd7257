import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { ownPath, redirectTo } from "#app/http/redirect.server";
import { type Choice, choices } from "#app/http/preferences.server";
import { appendSiteCookie } from "#app/http/site-cookie.server";

export { ErrorBoundary } from "../site/_app";

const year = 365 * 24 * 60 * 60;

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, "/");

/** Saves a visitor's choices of theme, data use, quality and read notices in cookies, and deletes the cookie of a default choice. */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const fields = await readButton(request);
  const headers = new Headers();
  for (const [name, choice] of Object.entries<Choice>(choices)) {
    const { usual, has, maxAgeSeconds = year } = choice;
    const value = fields[name];
    if (value === undefined || !has(value)) continue;
    const maxAge = value === usual ? 0 : maxAgeSeconds;
    appendSiteCookie(headers, { request, context }, [name, value], { httpOnly: true, maxAge });
  }
  return redirectTo({ request, context }, ownPath(fields.returnTo) ?? "/", { headers });
});
