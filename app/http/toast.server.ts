import { createCookieSessionStorage, json } from "@remix-run/node";
import { createToastUtilsWithCustomSession } from "remix-toast";
import { readJar } from "#app/video-api/transport/cookies.server";
import type { ApiSession } from "#app/video-api/transport/session.server";
import type { ToastEvent } from "#app/components/shell/toast";
import { toastDurationsMs } from "#app/constants";
import type { SiteContext } from "#app/context.server";
import { signedCookieOptions } from "./signed-cookie.server";
import { redirectInSession, requireOwnPath } from "./redirect.server";
import { addCookiesToResponse } from "./with-session-cookies.server";

/** Where a toast is shown: at the top for sign-in and sign-out, at the bottom for everything else. */
export type ToastPosition = keyof typeof toastDurationsMs;

const cookieOf = ({ requester }: SiteContext) => signedCookieOptions("toast", requester.origin);

/** Replaces the library's own cookie, which is not signed, with a signed one. */
const toastStoreOf = (site: SiteContext) =>
  createToastUtilsWithCustomSession(createCookieSessionStorage({ cookie: cookieOf(site) }));

const hasToast = (request: Request, site: SiteContext) =>
  readJar(request.headers.get("Cookie")).has(cookieOf(site).name);

/** Reads the toast of this request, if any, and the header that clears it. */
export const readToast = async (request: Request, site: SiteContext) =>
  hasToast(request, site) ? toastStoreOf(site).getToast(request) : { toast: undefined, headers: new Headers() };

interface ToastMessage {
  toastPosition?: ToastPosition;
  message: string;
  event?: ToastEvent | undefined;
}

/** A cookie holds 4,096 bytes (RFC 6265 §6.1); signing and Base64 enlarge the text. */
const maxMessageBytes = 1_500;

/** Truncates a message to what its cookie can hold: another server's may be of any length. */
function truncateForCookie(message: string): string {
  let [fit, bytes] = ["", 0];
  for (const character of message) {
    // JSON escapes some characters as six (\uXXXX).
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes > maxMessageBytes) return `${fit}…`;
    fit += character;
  }
  return message;
}

const toToast = ({ toastPosition = "shell", message, event }: ToastMessage) => ({
  message: truncateForCookie(message),
  duration: toastDurationsMs[toastPosition],
  // The library stores no other field; pages do not show the description.
  ...(event && { description: event }),
});

/** Shows a toast in the open page, whose loaders run again; answers whether the request succeeded. */
export async function toastInPlace(session: ApiSession, content: ToastMessage, hasSucceeded: boolean) {
  if (!content.message) return addCookiesToResponse(json(hasSucceeded), session);
  const { jsonWithSuccess, jsonWithError } = toastStoreOf(session.site);
  return addCookiesToResponse(
    await (hasSucceeded ? jsonWithSuccess : jsonWithError)(hasSucceeded, toToast(content)),
    session,
  );
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
