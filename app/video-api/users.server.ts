import { z } from "zod";
import type { loginForm } from "#contract/users";
import { ApiError } from "#contract/errors";
import { badLoginAnswer } from "#app/messages";
import { call, UnreadableAnswer } from "./call.server";
import { accessNames } from "./cookies.server";
import { type ApiSession, endSession } from "./session.server";
import { user } from "./shapes.server";

type Credentials = z.output<typeof loginForm>;

/** Opens a session; its cookies go with the answer to the browser. */
async function login(session: ApiSession, { email, password }: Credentials) {
  const body = JSON.stringify({ email, password });
  const asked = { body, type: "application/json", answer: z.looseObject({}), renews: false };
  return call(session, { to: ["POST users/login"], ...asked }).catch((error: unknown) => {
    throw error instanceof UnreadableAnswer ? new ApiError(502, badLoginAnswer) : error;
  });
}

/** Makes an account of the browser's form, passed on as it comes, and signs in where the server did not. */
async function signup(
  session: ApiSession,
  { body, type }: { body: ReadableStream<Uint8Array>; type: string },
  { email, password }: Credentials,
) {
  const made = await call(session, { to: ["POST users/register"], body, type, answer: z.unknown(), renews: false });
  const isIn = accessNames.some((name) => session.toSend.has(name));
  if (!isIn) await login(session, { email, password }).catch(staySignedOut);
  return made;
}

/** The account was made; who cannot be signed in now is told so by the login page. */
function staySignedOut(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
}

async function logout(session: ApiSession) {
  const ended = await call(session, { to: ["POST users/logout"], answer: z.unknown() });
  endSession(session);
  return ended;
}

/** users/… */
export const users = (session: ApiSession) => ({
  current: () => call(session, { to: ["GET users/current-user"], answer: user }),
  login: (credentials: Credentials) => login(session, credentials),
  signup: (form: Parameters<typeof signup>[1], credentials: Credentials) => signup(session, form, credentials),
  logout: () => logout(session),
});
