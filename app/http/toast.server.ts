import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { type ApiSession, takeCookies } from "#app/video-api/session.server";
import { toastTimes } from "#app/constants";
import { redirectTo, requireOwnPath } from "./redirect.server";

/** Where a toast shows: at the top for signing in and out, at the bottom for all else. */
export type Toaster = keyof typeof toastTimes;

/** The library's own cookie is never really signed, so it gets one of Remix's. */
const utilities = (secret: string, secure: boolean) => {
  const cookie = { name: "toast", path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [secret] } as const;
  return createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
};

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let toasts = utilities(SESSION_SECRET ?? crypto.randomUUID(), PUBLIC_URL?.startsWith("https:") ?? false);

/** Sets the key and kind of the toast's cookie; called once at start. */
export const signToasts = (secret: string, secure: boolean) => {
  toasts = utilities(secret, secure);
};

const hasToast = (request: Request) => /(?:^|;\s*)toast=/.test(request.headers.get("Cookie") ?? "");

/** The toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request) =>
  hasToast(request) ? toasts.getToast(request) : { toast: undefined, headers: new Headers() };

interface Said {
  toaster?: Toaster;
  message: string;
}

const withCookies = (response: Response, session: ApiSession) => {
  for (const line of takeCookies(session)) response.headers.append("Set-Cookie", line);
  return response;
};

/** Says it in the page that is open, whose loaders run again. */
export async function staySaying(session: ApiSession, { toaster = "shell", message }: Said, isGood: boolean) {
  const toast = { message, duration: toastTimes[toaster] };
  if (!message) return withCookies(json(null), session);
  return withCookies(await (isGood ? toasts.jsonWithSuccess(null, toast) : toasts.jsonWithError(null, toast)), session);
}

/** Redirects; the next page says that it went well. */
export async function redirectSaying(session: ApiSession, to: string, { toaster = "shell", message }: Said) {
  const toast = { message, duration: toastTimes[toaster] };
  return withCookies(message ? await toasts.redirectWithSuccess(requireOwnPath(to), toast) : redirectTo(to), session);
}

/** Redirects; the next page says that it did not go well. */
export async function redirectRegretting(session: ApiSession, to: string, { toaster = "shell", message }: Said) {
  const toast = { message, duration: toastTimes[toaster] };
  return withCookies(await toasts.redirectWithError(requireOwnPath(to), toast), session);
}
