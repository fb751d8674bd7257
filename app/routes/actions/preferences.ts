import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { RouteArgs } from "#app/context.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { ownPath, redirectTo } from "#app/http/redirect.server";
import { type Choice, choices } from "#app/http/preferences.server";
import { redirectWithError } from "#app/http/toast.server";
import { appendSiteCookie } from "#app/http/site-cookie.server";
import { videoApi } from "#app/video-api/index.server";
import { bringsSession } from "#app/video-api/transport/cookies.server";
import { apiSession } from "#app/video-api/transport/session.server";
import { UnsupportedCall } from "#app/video-api/transport/try-aliases.server";
import { ApiError } from "#contract/errors";
import { languageNotSaved } from "#languages/http";

export { ErrorBoundary } from "../site/_app";

const year = 365 * 24 * 60 * 60;

export const loader = (args: LoaderFunctionArgs) => redirectTo(args, "/");

/**
 * Saves a visitor's choices of theme, language, data use, quality and read notices in cookies, and deletes the cookie of a
 * default choice. An account keeps the language, too.
 */
export const action = guardAction(async ({ request, context }: ActionFunctionArgs) => {
  const args = { request, context };
  const fields = await readButton(request);
  const goTo = ownPath(fields.returnTo) ?? "/";
  const response = (await saveWithAccount(args, fields.language))
    ? redirectTo(args, goTo)
    : await redirectWithError(apiSession(request, context), goTo, { message: languageNotSaved() });
  for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
    const { usual, has, maxAgeSeconds = year }: Choice = choices[name];
    const value = fields[name];
    if (value === undefined || !has(value)) continue;
    const maxAge = value === usual ? 0 : maxAgeSeconds;
    appendSiteCookie(response.headers, args, [name, value], { httpOnly: true, maxAge });
  }
  return response;
});

/**
 * Returns false if the account may keep another language, which later pages have. The cookie holds where the account
 * cannot be changed or its server has one language.
 */
async function saveWithAccount({ request, context }: RouteArgs, language: string | undefined): Promise<boolean> {
  if (language === undefined || !choices.language.has(language) || !bringsSession(request)) return true;
  try {
    await videoApi(request, context).users.changeAccount({ language });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status !== 429 && (error.status < 500 || error instanceof UnsupportedCall);
  }
}
