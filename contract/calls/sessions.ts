import { z } from "zod";
import { freshProof } from "#contract/owner-proof";
import {
  forgottenPassword,
  login,
  newUser,
  resetPassword,
  sessionListShape,
  sessionShape,
  tokensShape,
  userShape,
  withFullName,
} from "#contract/users";
import { call } from "./call";

export const sessionCalls = {
  signUp: call({
    address: "POST /users/register",
    inFamily: true,
    summary: "Makes an account",
    who: "everybody",
    limit: "signUp",
    allowedWhenSuspended: true,
    body: newUser,
    fromOldClients: withFullName,
    files: ["avatar", "coverImage"],
    answer: userShape.extend({
      user: userShape,
      /**
       * What the registration waits for, with status 202: `approval` before it can sign in, `verification` of its e-mail
       * address before it can post. Absent when it waits for nothing.
       */
      waitsFor: z.enum(["approval", "verification"]).optional(),
    }),
    status: 201,
    accepted: "The registration waits for approval, or for its e-mail address to be verified",
  }),
  signIn: call({
    address: "POST /users/login",
    inFamily: true,
    summary: "Opens a session, by e-mail or username",
    who: "everybody",
    limit: null,
    allowedWhenSuspended: true,
    body: login,
    fromOldClients: ({ email, username, ...fields }) => ({ ...fields, email: email || username }),
    answer: sessionShape,
  }),
  signOut: call({
    address: "POST /users/logout",
    inFamily: true,
    summary: "Ends the session",
    who: "everybody",
    limit: null,
    allowedWhenSuspended: true,
  }),
  renewSession: call({
    address: "POST /users/refresh-token",
    inFamily: true,
    summary: "Renews the session by its refresh token, from the cookie or the body",
    who: "everybody",
    limit: null,
    allowedWhenSuspended: true,
    body: z.object({ refreshToken: z.string().optional() }),
    answer: tokensShape,
  }),
  renewPlainSession: call({
    address: "POST /users/refresh-token/plain",
    summary: "Renews, once, a session from before pages of https sites bound its cookies to their host",
    who: "everybody",
    limit: null,
    allowedWhenSuspended: true,
    body: z.object({ refreshToken: z.string() }),
    answer: tokensShape,
  }),
  listSessions: call({
    address: "GET /users/sessions",
    summary: "The 50 last used sessions of one's account",
    who: "signed in",
    answer: sessionListShape,
  }),
  endSession: call({
    address: "DELETE /users/sessions/{sessionId}",
    summary: "Ends a session of one's account; another than one's own asks for a fresh password",
    who: "signed in",
    allowedWhenSuspended: true,
    body: freshProof,
  }),
  endOtherSessions: call({
    address: "DELETE /users/sessions",
    summary: "Ends all other sessions of one's account; asks for a fresh password",
    who: "signed in",
    allowedWhenSuspended: true,
    needsFreshPassword: true,
    body: freshProof,
  }),
  requestPasswordReset: call({
    address: "POST /users/forgot-password",
    summary: "Mails a link that sets a new password; the answer does not say whether an account has the address",
    who: "everybody",
    limit: "mailRequest",
    allowedWhenSuspended: true,
    body: forgottenPassword,
  }),
  resetPassword: call({
    address: "POST /users/reset-password",
    summary: "Sets a new password by the token of a link, once, and ends all sessions",
    who: "everybody",
    limit: null,
    allowedWhenSuspended: true,
    body: resetPassword,
  }),
};
