import { z } from "zod";
import type { RouteArgs } from "#app/context.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { signInTicketSeconds } from "#contract/second-factor";
import { signedCookie } from "./signed-cookie.server";

const cookie = signedCookie("sign-in", z.string(), signInTicketSeconds);

/** Stores the ticket of a sign-in that waits for its second factor. */
export const storeTicket = cookie.store;

/** Reads the ticket of a sign-in that waits; null without one. */
export const readTicket = ({ request, context }: RouteArgs) => cookie.read(apiSession(request, context));

/** Forgets a sign-in that is finished or has ended. */
export async function forgetTicket(session: ApiSession) {
  if (cookie.isIn(session)) await cookie.forget(session);
}
