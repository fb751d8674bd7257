import type { RouteArgs } from "#app/context.server";
import { readButton } from "#app/http/form.server";
import { guardAction } from "#app/http/guard-action.server";
import { redirectingLoader } from "#app/http/params.server";
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

const yearSeconds = 365 * 24 * 60 * 60;

export const loader = redirectingLoader("/");

/**
 * Saves the choices of theme, language, data use, quality and read notices in cookies. Deletes the cookie of a default
 * choice. Saves the language with the account, too.
 */
export const action = guardAction(async ({ request, context }) => {
  const args = { request, context };
  const fields = await readButton(request);
  const goTo = ownPath(fields.returnTo) ?? "/";
  const response = (await saveAccountLanguage(args, fields.language))
    ? redirectTo(args, goTo)
    : await redirectWithError(apiSession(request, context), goTo, { message: languageNotSaved() });
  for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
    const { usual, has, maxAgeSeconds = yearSeconds }: Choice = choices[name];
    const value = fields[name];
    if (value === undefined || !has(value)) continue;
    const maxAge = value === usual ? 0 : maxAgeSeconds;
    appendSiteCookie(response.headers, args, [name, value], { httpOnly: true, maxAge });
  }
  return response;
});

/**
 * Returns false if the account may still have another language, which later pages would show. Returns true for a
 * visitor, and where the account cannot be changed or the server has one language: there the cookie decides.
 */
async function saveAccountLanguage({ request, context }: RouteArgs, language: string | undefined): Promise<boolean> {
  if (language === undefined || !choices.language.has(language) || !bringsSession(request)) return true;
  try {
    await videoApi(request, context).users.changeAccount({ language });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status !== 429 && (error.status < 500 || error instanceof UnsupportedCall);
  }
}
