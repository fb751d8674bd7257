import { readSiteContext, type RouteArgs } from "#app/context.server";
import type { User } from "#contract/users";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage, language, offeredLanguages } from "#languages/runtime/language";
import { listChosen } from "#languages/runtime/page-language";
import { redirectTo } from "./redirect.server";
import { appendSiteCookie } from "./site-cookie.server";

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the language of an account in a cookie, too. Reloads the document, since each language has own scripts. */
export function keepLanguage(response: Response, args: RouteArgs, chosen: string): Response {
  if (response.status >= 400 || (chosen !== "" && !offeredLanguages().includes(chosen))) return response;
  const options = { httpOnly: true, maxAge: chosen === "" ? 0 : yearSeconds };
  appendSiteCookie(response.headers, args, ["language", chosen], options);
  if (chosen !== language()) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** Runs a function in the language that was just chosen, or in the browser's language if the choice is empty. */
export const inChosenLanguage = <T>({ request }: RouteArgs, chosen: string, run: () => T): T =>
  inLanguage(chooseLanguage({ chosen, acceptLanguage: request.headers.get("Accept-Language") }), run);

/**
 * Throws a redirect to the same page in the language that its viewer chose in another browser. A suspended account, or
 * one that waits for deletion, keeps the language of its browser.
 */
export function followAccountLanguage(
  args: RouteArgs,
  viewer: Pick<User, "language" | "suspension" | "deletionAt"> | null,
) {
  const { request, context } = args;
  const { language: chosen = "", suspension, deletionAt } = viewer ?? {};
  if (!offeredLanguages().includes(chosen) || suspension || deletionAt || !isNewDocument(request)) return;
  const isKnown = listChosen(request.headers.get("Cookie") ?? "").includes(chosen);
  // A page that is in this language already needs no redirect.
  if (isKnown || chosen === language() || readSiteContext(request, context).hasLinkedLanguage) return;
  const { pathname, search } = new URL(request.url);
  throw keepLanguage(redirectTo(args, pathname + search), args, chosen);
}

/** Returns whether a browser opens a page, rather than a script requesting data or a form being sent. */
const isNewDocument = ({ headers }: Request) =>
  headers.get("Accept")?.includes("text/html") === true && !headers.has("Content-Type");
