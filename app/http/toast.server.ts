import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { readJar } from "#app/video-api/transport/cookies.server";
import type { ApiSession } from "#app/video-api/transport/session.server";
import { toastDurationsMs } from "#app/constants";
import type { SiteContext } from "#app/context.server";
import { signedCookieOptions } from "./cookie-signing.server";
import { redirectInSession, requireOwnPath } from "./redirect.server";
import { addCookiesToResponse } from "./with-session-cookies.server";

/** Where a toast is shown: at the top for sign-in and sign-out, at the bottom for everything else. */
export type Toaster = keyof typeof toastDurationsMs;

const cookieOf = ({ requester }: SiteContext) => signedCookieOptions("toast", requester.origin);

/** Gives the library a signed cookie of Remix: its own is not signed. */
const toastStoreOf = (site: SiteContext) =>
  createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie: cookieOf(site) }));

const hasToast = (request: Request, site: SiteContext) =>
  readJar(request.headers.get("Cookie")).has(cookieOf(site).name);

/** Reads the toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request, site: SiteContext) =>
  hasToast(request, site) ? toastStoreOf(site).getToast(request) : { toast: undefined, headers: new Headers() };

interface ToastMessage {
  toaster?: Toaster;
  message: string;
}

/** A cookie has 4,096 bytes (RFC 6265 §6.1), and signs its text as Base64. */
const maxMessageBytes = 1_500;

/** Cuts a message that its cookie cannot hold, as servers may answer any. */
function fitCookie(message: string): string {
  let [fit, bytes] = ["", 0];
  for (const character of message) {
    // JSON writes some characters as six.
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes > maxMessageBytes) return `${fit}…`;
    fit += character;
  }
  return message;
}

const toToast = ({ toaster = "shell", message }: ToastMessage) => ({
  message: fitCookie(message),
  duration: toastDurationsMs[toaster],
});

/** Shows a toast in the open page, whose loaders run again; answers whether the request succeeded. */
export async function toastInPlace(session: ApiSession, content: ToastMessage, isGood: boolean) {
  if (!content.message) return addCookiesToResponse(json(isGood), session);
  const { jsonWithSuccess, jsonWithError } = toastStoreOf(session.site);
  return addCookiesToResponse(await (isGood ? jsonWithSuccess : jsonWithError)(isGood, toToast(content)), session);
}

export async function redirectWithToast(session: ApiSession, to: string, content: ToastMessage) {
  if (!content.message) return redirectInSession(session, to);
  return addCookiesToResponse(
    await toastStoreOf(session.site).redirectWithSuccess(requireOwnPath(to), toToast(content)),
    session,
  );
}

export async function redirectWithError(session: ApiSession, to: string, content: ToastMessage) {
  return addCookiesToResponse(
    await toastStoreOf(session.site).redirectWithError(requireOwnPath(to), toToast(content)),
    session,
  );
}
