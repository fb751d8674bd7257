import { z } from "zod";
import { login, newUser, resetPassword, sessionShape, tokensShape, userShape } from "#contract/users";
import { call, emptyData } from "./call";

export const sessionCalls = {
  signUp: call({
    address: "POST /users/register",
    summary: "Makes an account",
    who: "everybody",
    body: newUser,
    files: ["avatar", "coverImage"],
    answer: userShape.extend({ user: userShape }),
    status: 201,
  }),
  signIn: call({
    address: "POST /users/login",
    summary: "Opens a session, by e-mail or username",
    who: "everybody",
    body: login,
    fromOldClients: ({ email, username, ...fields }) => ({ ...fields, email: email || username }),
    answer: sessionShape,
  }),
  signOut: call({ address: "POST /users/logout", summary: "Ends the session", who: "everybody", answer: emptyData }),
  renewSession: call({
    address: "POST /users/refresh-token",
    summary: "Renews the session by its refresh token, from the cookie or the body",
    who: "everybody",
    body: z.object({ refreshToken: z.string().optional() }),
    answer: tokensShape,
  }),
  resetPassword: call({
    address: "POST /users/reset-password",
    summary: "Sets a new password by the token of a link, once, and ends all sessions",
    who: "everybody",
    body: resetPassword,
    answer: emptyData,
  }),
};
