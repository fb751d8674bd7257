import { z } from "zod";
import { calls } from "#contract/calls";
import { emailShape, type loginForm, sessionListShape } from "#contract/users";
import { ApiError } from "#contract/errors";
import type { ConfirmOwner } from "#contract/owner-proof";
import { ownShowcaseShape } from "#contract/showcase";
import { accessCookieNames } from "#contract/session-cookies";
import { pageSizes } from "#contract/limits";
import { malformedLoginResponse, loggedOutOnThisDevice } from "#app/messages";
import { UnsupportedCall, type MultipartForm } from "../transport/try-aliases.server";
import { language } from "#languages/runtime/language";
import { call, method, UnreadableAnswer } from "../transport/call.server";
import { endSession, rememberViewer } from "../transport/last-viewer.server";
import { listMethod } from "../transport/lists.server";
import { prependTexts } from "../transport/multipart.server";
import { openFile } from "./open-file.server";
import { type SettingsFields, sendChanged, sendForm } from "./settings-forms.server";
import type { ApiSession } from "../transport/session.server";
import { channel, user } from "../shapes/account-shapes.server";
import { historyVideo, video, videoToContinue } from "../shapes/shapes.server";

type Credentials = z.output<typeof loginForm>;
type NewAccount = Credentials & { fullName: string };

/** Opens a session; its cookies go with the answer to the browser. */
async function login(session: ApiSession, { email, password }: Credentials) {
  const options = { body: { email, password }, inEnvelope: true, renews: false };
  const answer = await call(session, calls.signIn, options, z.looseObject({})).catch((error: unknown) => {
    throw error instanceof UnreadableAnswer ? new ApiError(502, malformedLoginResponse) : error;
  });
  const viewer = user.safeParse(answer.data.user);
  if (viewer.success) rememberViewer(session, viewer.data);
  return answer;
}

/** Streams the browser's form to the API, which creates an account; signs in if the server did not. */
async function signup(session: ApiSession, browserForm: MultipartForm, { fullName, email, password }: NewAccount) {
  // Mails to a new account are in the language of its sign-up.
  const form = prependTexts(browserForm, { language: language(), fullname: fullName });
  const account = await call(session, calls.signUp, { form, renews: false }, registration);
  const { waitsFor = null, role } = account.data;
  const isSignedIn = accessCookieNames.some((name) => session.cookiesToSend.has(name));
  if (!isSignedIn && !waitsFor) await login(session, { email, password }).catch(ignoreApiError);
  return { ...account, data: { waitsFor, isAdministrator: role === "admin" } };
}

const optionalText = z.string().optional().catch(undefined);

/** Only our own server says that a registration waits; others send anything. */
const registration = z
  .object({ waitsFor: optionalText, role: optionalText })
  .catch({ waitsFor: undefined, role: undefined });

/** Leaves a new account signed out: the login page will show the error. */
function ignoreApiError(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
}

/** Ends the session; only here and in the browser if the server lacks the call. */
async function logout(session: ApiSession) {
  const answer = await call(session, calls.signOut, {}).catch((error: unknown) => {
    if (error instanceof UnsupportedCall) return { data: null, message: loggedOutOnThisDevice(), page: null };
    throw error;
  });
  endSession(session);
  return answer;
}

/** Older servers delete at once, and send no date. */
const deletion = z.object({ deletionAt: z.string().nullable().catch(null) }).catch({ deletionAt: null });

async function deleteAccount(session: ApiSession, body: ConfirmOwner) {
  const answer = await call(session, calls.deleteAccount, { body }, deletion);
  if (answer.data.deletionAt === null) endSession(session);
  return answer;
}

const pictures = { avatar: calls.changeAvatar, coverImage: calls.changeCoverImage };

export const users = (session: ApiSession) => ({
  current: method(session, calls.findViewer, user),
  login: (credentials: Credentials) => login(session, credentials),
  signup: (form: MultipartForm, account: NewAccount) => signup(session, form, account),
  logout: () => logout(session),

  /** Finds a channel by username or, on most servers, by id. */
  channel: method(session, calls.findChannel, channel),

  showcase: method(session, calls.findShowcase, z.object({ trailer: video.nullable(), pinned: z.array(video) })),
  ownShowcase: method(session, calls.findOwnShowcase, ownShowcaseShape),
  changeShowcase: method(session, calls.changeShowcase),

  changeAccount: (fields: SettingsFields) => sendChanged(session, "account", fields),
  changeChannel: (fields: SettingsFields) => sendChanged(session, "channel", fields),
  changePassword: (fields: SettingsFields) => sendForm(session, "password", fields),

  changePicture: (name: keyof typeof pictures, form: MultipartForm, signal: AbortSignal) =>
    call(session, pictures[name], { form, signal }),

  sessions: method(session, calls.listSessions, sessionListShape),
  endSession: method(session, calls.endSession),
  endOtherSessions: method(session, calls.endOtherSessions),

  requestPasswordReset: (email: string) =>
    call(session, calls.requestPasswordReset, { body: { email }, renews: false }),
  email: method(session, calls.findEmail, emailShape),
  requestVerification: method(session, calls.requestVerification),
  verifyEmail: (token: string) => call(session, calls.verifyEmail, { body: { token }, renews: false }),
  undoEmailChange: (body: { token: string; newPassword: string }) =>
    call(session, calls.undoEmailChange, { body, renews: false }),
  resetPassword: (body: { token: string; newPassword: string }) =>
    call(session, calls.resetPassword, { body, renews: false }),

  history: listMethod(session, calls.listHistory, historyVideo, pageSizes.videos),
  clearHistory: method(session, calls.clearHistory),
  keepHistory: (keepsHistory: boolean) => call(session, calls.changeHistory, { body: { keepsHistory } }),
  continueWatching: method(session, calls.listContinueWatching, z.array(videoToContinue)),
  forget: method(session, calls.removeFromHistory),

  exportData: (signal: AbortSignal) => openFile(session, calls.exportData, { signal }),
  deleteAccount: (proof: ConfirmOwner) => deleteAccount(session, proof),
  keepAccount: method(session, calls.keepAccount),
});
