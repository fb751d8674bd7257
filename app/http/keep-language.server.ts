import { siteOf, type RouteArgs } from "#app/context.server";
import type { User } from "#contract/users";
import { chooseLanguage } from "#languages/runtime/choose-language";
import { inLanguage, language, offeredLanguages } from "#languages/runtime/language";
import { listChosen } from "#languages/runtime/page-language";
import { redirectTo } from "./redirect.server";
import { appendSiteCookie } from "./site-cookie.server";

const yearSeconds = 365 * 24 * 60 * 60;

/** Keeps the choice of an account in the browser, too. The next page is a new document: its scripts are others. */
export function keepLanguage(response: Response, args: RouteArgs, chosen: string): Response {
  if (response.status >= 400 || (chosen !== "" && !offeredLanguages().includes(chosen))) return response;
  const options = { httpOnly: true, maxAge: chosen === "" ? 0 : yearSeconds };
  appendSiteCookie(response.headers, args, ["language", chosen], options);
  if (chosen !== language()) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** Runs what says a text on the page after a choice: in the chosen language, or in that of the browser for none. */
export const inChosenLanguage = <T>({ request }: RouteArgs, chosen: string, act: () => T): T =>
  inLanguage(chooseLanguage({ chosen, acceptLanguage: request.headers.get("Accept-Language") }), act);

/**
 * Shows the page again in the language that its viewer chose elsewhere. An account that can change nothing keeps the
 * choice of its browser.
 */
export function followAccount(args: RouteArgs, viewer: Pick<User, "language" | "suspension" | "deletionAt"> | null) {
  const { request, context } = args;
  const { language: chosen = "", suspension, deletionAt } = viewer ?? {};
  if (!offeredLanguages().includes(chosen) || suspension || deletionAt || !isNewDocument(request)) return;
  const isKnown = listChosen(request.headers.get("Cookie") ?? "").includes(chosen);
  // A page that is in the language already takes no further round trip.
  if (isKnown || chosen === language() || siteOf(request, context).hasLinkedLanguage) return;
  const { pathname, search } = new URL(request.url);
  throw keepLanguage(redirectTo(args, pathname + search), args, chosen);
}

/** Returns whether a browser opens a page: scripts ask for data only, and a form that was sent is not lost. */
const isNewDocument = ({ headers }: Request) =>
  headers.get("Accept")?.includes("text/html") === true && !headers.has("Content-Type");
