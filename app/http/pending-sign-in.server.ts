import { z } from "zod";
import type { RouteArgs } from "#app/context.server";
import { type ApiSession, apiSession } from "#app/video-api/transport/session.server";
import { signInTicketSeconds } from "#contract/second-factor";
import { signedCookie } from "./signed-cookie.server";

const cookie = signedCookie("sign-in", z.string(), signInTicketSeconds);

export const storeTicket = cookie.store;

export const readTicket = ({ request, context }: RouteArgs) => cookie.read(apiSession(request, context));

export async function clearTicket(session: ApiSession) {
  if (cookie.isIn(session)) await cookie.forget(session);
}
