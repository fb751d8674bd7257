import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { readJar } from "#app/video-api/cookies.server";
import { type ApiSession, takeCookies } from "#app/video-api/session.server";
import { toastTimes } from "#app/constants";
import type { SiteContext } from "#app/context.server";
import { redirectTo, requireOwnPath } from "./redirect.server";

/** Where a toast shows: at the top for signing in and out, at the bottom for all else. */
export type Toaster = keyof typeof toastTimes;

/** The library's own cookie is never really signed, so it gets one of Remix's. */
function toastsIn(name: string, secret: string, secure: boolean) {
  const cookie = { name, path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [secret] } as const;
  return createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
}

/** Where the site is known to be on https, the cookie is bound to it by its name (RFC 6265bis §4.1.3.2). */
function openToasts(secret: string, isHttpsSite: boolean) {
  const name = isHttpsSite ? "__Host-toast" : "toast";
  return { name, plain: toastsIn(name, secret, isHttpsSite), secure: toastsIn(name, secret, true) };
}

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let toasts = openToasts(SESSION_SECRET ?? crypto.randomUUID(), PUBLIC_URL?.startsWith("https:") ?? false);

/** Sets the key and kind of the toast's cookie; called once at start. */
export const signToasts = (secret: string, isHttpsSite: boolean) => {
  toasts = openToasts(secret, isHttpsSite);
};

/** Behind TLS the cookie is Secure, also where only a trusted proxy says so. */
const toastsOf = ({ visitor }: SiteContext) => (visitor.origin.startsWith("https:") ? toasts.secure : toasts.plain);

const hasToast = (request: Request) => readJar(request.headers.get("Cookie")).has(toasts.name);

/** The toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request, site: SiteContext) =>
  hasToast(request) ? toastsOf(site).getToast(request) : { toast: undefined, headers: new Headers() };

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
  const { jsonWithSuccess, jsonWithError } = toastsOf(session.site);
  return withCookies(await (isGood ? jsonWithSuccess : jsonWithError)(null, toast), session);
}

/** Redirects; the next page says that it went well. */
export async function redirectSaying(session: ApiSession, to: string, { toaster = "shell", message }: Said) {
  const toast = { message, duration: toastTimes[toaster] };
  if (!message) return withCookies(redirectTo(to), session);
  return withCookies(await toastsOf(session.site).redirectWithSuccess(requireOwnPath(to), toast), session);
}

/** Redirects; the next page says that it did not go well. */
export async function redirectRegretting(session: ApiSession, to: string, { toaster = "shell", message }: Said) {
  const toast = { message, duration: toastTimes[toaster] };
  return withCookies(await toastsOf(session.site).redirectWithError(requireOwnPath(to), toast), session);
}
