import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { readJar } from "#app/video-api/cookies.server";
import { type ApiSession, takeCookies } from "#app/video-api/session.server";
import { toastDurationsMs } from "#app/constants";
import type { SiteContext } from "#app/context.server";
import { redirectTo, requireOwnPath } from "./redirect.server";

/** Where a toast shows: at the top for signing in and out, at the bottom for all else. */
export type Toaster = keyof typeof toastDurationsMs;

/** The library's own cookie is never really signed, so it gets one of Remix's. */
function createToastUtils(name: string, secret: string, secure: boolean) {
  const cookie = { name, path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [secret] } as const;
  return createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
}

/** Where the site is known to be on https, the cookie is bound to it by its name (RFC 6265bis §4.1.3.2). */
function createToastStores(secret: string, isHttpsSite: boolean) {
  const name = isHttpsSite ? "__Host-toast" : "toast";
  return { name, plain: createToastUtils(name, secret, isHttpsSite), secure: createToastUtils(name, secret, true) };
}

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let toasts = createToastStores(SESSION_SECRET ?? crypto.randomUUID(), PUBLIC_URL?.startsWith("https:") ?? false);

/** Sets the key and kind of the toast's cookie; called once at start. */
export const configureToasts = (secret: string, isHttpsSite: boolean) => {
  toasts = createToastStores(secret, isHttpsSite);
};

/** Behind TLS the cookie is Secure, also where only a trusted proxy says so. */
const toastStoreOf = ({ visitor }: SiteContext) => (visitor.origin.startsWith("https:") ? toasts.secure : toasts.plain);

const hasToast = (request: Request) => readJar(request.headers.get("Cookie")).has(toasts.name);

/** The toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request, site: SiteContext) =>
  hasToast(request) ? toastStoreOf(site).getToast(request) : { toast: undefined, headers: new Headers() };

interface ToastMessage {
  toaster?: Toaster;
  message: string;
}

const appendSessionCookies = (response: Response, session: ApiSession) => {
  for (const line of takeCookies(session)) response.headers.append("Set-Cookie", line);
  return response;
};

/** Says it in the page that is open, whose loaders run again. */
export async function toastInPlace(session: ApiSession, { toaster = "shell", message }: ToastMessage, isGood: boolean) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  if (!message) return appendSessionCookies(json(null), session);
  const { jsonWithSuccess, jsonWithError } = toastStoreOf(session.site);
  return appendSessionCookies(await (isGood ? jsonWithSuccess : jsonWithError)(null, toast), session);
}

/** Redirects; the next page says that it went well. */
export async function redirectWithToast(session: ApiSession, to: string, { toaster = "shell", message }: ToastMessage) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  if (!message) return appendSessionCookies(redirectTo(to), session);
  return appendSessionCookies(await toastStoreOf(session.site).redirectWithSuccess(requireOwnPath(to), toast), session);
}

/** Redirects; the next page says that it did not go well. */
export async function redirectWithError(session: ApiSession, to: string, { toaster = "shell", message }: ToastMessage) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  return appendSessionCookies(await toastStoreOf(session.site).redirectWithError(requireOwnPath(to), toast), session);
}
