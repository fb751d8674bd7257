import { z } from "zod";
import type { loginForm } from "#contract/users";
import { ApiError } from "#contract/errors";
import { pageSizes } from "#contract/limits";
import { badLoginAnswer } from "#app/messages";
import { call, UnreadableAnswer } from "./call.server";
import { accessNames } from "./cookies.server";
import { rememberViewer } from "./last-viewer.server";
import { list, type Place } from "./lists.server";
import { withText } from "./multipart.server";
import { endSession } from "./end-session.server";
import type { ApiSession } from "./session.server";
import { channel, seenVideo, user } from "./shapes.server";
import type { MultipartForm } from "./multipart.server";

type Credentials = z.output<typeof loginForm>;
type NewAccount = Credentials & { fullName: string };

/** Opens a session; its cookies go with the answer to the browser. */
async function login(session: ApiSession, { email, password }: Credentials) {
  const asked = { fields: { email, password }, answer: z.looseObject({}), inEnvelope: true, renews: false };
  const answered = await call(session, { to: ["POST users/login"], ...asked }).catch((error: unknown) => {
    throw error instanceof UnreadableAnswer ? new ApiError(502, badLoginAnswer) : error;
  });
  const viewer = user.safeParse(answered.data.user);
  if (viewer.success) rememberViewer(session, viewer.data);
  return answered;
}

/** Makes an account of the browser's form, passed on as it comes, and signs in where the server did not. */
async function signup(session: ApiSession, { body, type }: MultipartForm, { fullName, email, password }: NewAccount) {
  const form = { body: withText(body, type, "fullname", fullName), type };
  const made = await call(session, { to: ["POST users/register"], ...form, answer: z.unknown(), renews: false });
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

async function deleteAccount(session: ApiSession, password: string) {
  const gone = await call(session, { to: ["DELETE users/me"], fields: { password }, answer: z.unknown() });
  endSession(session);
  return gone;
}

const changes = {
  account: ["PATCH users/update-account", "PATCH users/update-profile"],
  channel: ["PATCH users/update-channel-info", "PATCH users/update-profile"],
  password: ["PATCH users/change-password", "POST users/change-password"],
} as const;

/** Some servers write the field of the full name in lower case. */
const withOtherNames = ({ fullName, ...fields }: Record<string, string>) =>
  fullName === undefined ? fields : { ...fields, fullName, fullname: fullName };

const pictures = { avatar: ["PATCH users/avatar"], coverImage: ["PATCH users/cover-image"] } as const;

/** users/… */
export const users = (session: ApiSession) => ({
  current: () => call(session, { to: ["GET users/current-user", "GET users/get-current-user"], answer: user }),
  login: (credentials: Credentials) => login(session, credentials),
  signup: (form: MultipartForm, account: NewAccount) => signup(session, form, account),
  logout: () => logout(session),

  /** By username or, at most servers, by id. */
  channel: (name: string) => call(session, { to: ["GET users/c/:name"], ids: { name }, answer: channel }),

  change: (what: keyof typeof changes, fields: Record<string, string>) =>
    call(session, { to: changes[what], fields: withOtherNames(fields), answer: z.unknown() }),

  changePicture: (what: keyof typeof pictures, { body, type }: MultipartForm, signal: AbortSignal) =>
    call(session, { to: pictures[what], body, type, signal, answer: z.unknown() }),

  resetPassword: (fields: { token: string; newPassword: string }) =>
    call(session, { to: ["POST users/reset-password"], fields, answer: z.unknown(), renews: false }),

  history: (place: Place) => list(session, { to: ["GET users/history"], of: seenVideo }, place, pageSizes.videos),
  clearHistory: () => call(session, { to: ["DELETE users/history"], answer: z.unknown() }),
  forget: (videoId: string) =>
    call(session, { to: ["DELETE users/history/:videoId"], ids: { videoId }, answer: z.unknown() }),

  deleteAccount: (password: string) => deleteAccount(session, password),
});
