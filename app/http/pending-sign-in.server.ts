import { z } from "zod";
import type { ApiSession } from "#app/video-api/session.server";
import { signInTicketSeconds } from "#contract/second-factor";
import { createWaitingCookie } from "./waiting-cookie.server";

const cookie = createWaitingCookie("sign-in", { ticket: z.string() }, signInTicketSeconds);

/** Sets the key and name of the cookie; the server calls it once at start. */
export const configurePendingSignIns = cookie.configure;

/** Stores the ticket of a sign-in that waits for its second factor; it goes out with the session's cookies. */
export const storeTicket = (session: ApiSession, ticket: string, now?: number) =>
  cookie.store(session, { ticket }, now);

/** Reads the ticket of a sign-in that waits; null without one. */
export const readTicket = async (request: Request) => (await cookie.read(request))?.ticket ?? null;

/** Forgets a sign-in that is finished or has ended. */
export async function forgetTicket(session: ApiSession) {
  if (cookie.isSent(session)) await cookie.forget(session);
}
