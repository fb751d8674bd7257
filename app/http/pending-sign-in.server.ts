import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { type ApiSession } from "#app/video-api/session.server";
import { signInTicketSeconds } from "#contract/second-factor";

const stored = z.object({ ticket: z.string(), expiresAt: z.number() });

const createTicketCookie = (secret: string, isHttpsSite: boolean) =>
  createCookie(isHttpsSite ? "__Host-sign-in" : "sign-in", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttpsSite,
    secrets: [secret],
  });

const { SESSION_SECRET, PUBLIC_URL } = process.env;

let cookie: Cookie = createTicketCookie(
  SESSION_SECRET ?? crypto.randomUUID(),
  PUBLIC_URL?.startsWith("https:") ?? false,
);

/** Sets the key and name of the cookie; the server calls it once at start. */
export const configurePendingSignIns = (secret: string, isHttpsSite: boolean) => {
  cookie = createTicketCookie(secret, isHttpsSite);
};

const isSecure = ({ site }: ApiSession) =>
  cookie.name.startsWith("__Host-") || site.requester.origin.startsWith("https:");

/**
 * Stores the ticket of a sign-in that waits for its second factor in a signed cookie that no script can read. It goes out
 * with the session's cookies.
 */
export async function storeTicket(session: ApiSession, ticket: string, now = Date.now()) {
  const value = { ticket, expiresAt: now + signInTicketSeconds * 1_000 };
  const options = { maxAge: signInTicketSeconds, secure: isSecure(session) };
  session.toSend.set(cookie.name, await cookie.serialize(value, options));
}

/** Reads the ticket of a sign-in that waits; null without one. */
export async function readTicket(request: Request): Promise<string | null> {
  const result = stored.safeParse(await cookie.parse(request.headers.get("Cookie")));
  return result.success && result.data.expiresAt > Date.now() ? result.data.ticket : null;
}

/** Forgets a sign-in that is finished or has ended. */
export async function forgetTicket(session: ApiSession) {
  if (session.jar.has(cookie.name))
    session.toSend.set(cookie.name, await cookie.serialize("", { maxAge: 0, secure: isSecure(session) }));
}
