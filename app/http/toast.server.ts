import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { readJar } from "#app/video-api/cookies.server";
import { type ApiSession, takeCookies } from "#app/video-api/session.server";
import { toastDurationsMs } from "#app/constants";
import type { SiteContext } from "#app/context.server";
import { redirectTo, requireOwnPath } from "./redirect.server";

/** Where a toast is shown: at the top for sign-in and sign-out, at the bottom for everything else. */
export type Toaster = keyof typeof toastDurationsMs;

/** Gives the library a signed cookie of Remix: its own is not signed. */
function createToastUtils(name: string, secret: string, secure: boolean) {
  const cookie = { name, path: "/", httpOnly: true, sameSite: "lax", secure, secrets: [secret] } as const;
  return createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie }));
}

/** Binds the cookie to an https site by the `__Host-` prefix (RFC 6265bis §4.1.3.2). */
function createToastStores(secret: string, isHttpsSite: boolean) {
  const name = isHttpsSite ? "__Host-toast" : "toast";
  return { name, plain: createToastUtils(name, secret, isHttpsSite), secure: createToastUtils(name, secret, true) };
}

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let toasts = createToastStores(SESSION_SECRET ?? crypto.randomUUID(), PUBLIC_URL?.startsWith("https:") ?? false);

/** Sets the key and name of the toast cookie; the server calls it once at start. */
export const configureToasts = (secret: string, isHttpsSite: boolean) => {
  toasts = createToastStores(secret, isHttpsSite);
};

/** Chooses the store: the cookie is Secure behind TLS, also if only a trusted proxy reports it. */
const toastStoreOf = ({ requester }: SiteContext) =>
  requester.origin.startsWith("https:") ? toasts.secure : toasts.plain;

const hasToast = (request: Request) => readJar(request.headers.get("Cookie")).has(toasts.name);

/** Reads the toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request, site: SiteContext) =>
  hasToast(request) ? toastStoreOf(site).getToast(request) : { toast: undefined, headers: new Headers() };

interface ToastMessage {
  toaster?: Toaster;
  message: string;
}

/** Adds the session's cookies that are not sent yet. */
export const appendSessionCookies = (response: Response, session: ApiSession) => {
  for (const line of takeCookies(session)) response.headers.append("Set-Cookie", line);
  return response;
};

/** Shows a toast in the open page, whose loaders run again; answers whether the request succeeded. */
export async function toastInPlace(session: ApiSession, { toaster = "shell", message }: ToastMessage, isGood: boolean) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  if (!message) return appendSessionCookies(json(isGood), session);
  const { jsonWithSuccess, jsonWithError } = toastStoreOf(session.site);
  return appendSessionCookies(await (isGood ? jsonWithSuccess : jsonWithError)(isGood, toast), session);
}

/** Redirects with a success toast. */
export async function redirectWithToast(session: ApiSession, to: string, { toaster = "shell", message }: ToastMessage) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  if (!message) return appendSessionCookies(redirectTo(to), session);
  return appendSessionCookies(await toastStoreOf(session.site).redirectWithSuccess(requireOwnPath(to), toast), session);
}

/** Redirects with an error toast. */
export async function redirectWithError(session: ApiSession, to: string, { toaster = "shell", message }: ToastMessage) {
  const toast = { message, duration: toastDurationsMs[toaster] };
  return appendSessionCookies(await toastStoreOf(session.site).redirectWithError(requireOwnPath(to), toast), session);
}
