import { z } from "zod";
import { id } from "#contract/shapes";
import {
  changedAccount,
  changedChannel,
  changedPassword,
  changedProfile,
  channelShape,
  confirmedPassword,
  login,
  newUser,
  resetPassword,
  sessionShape,
  tokensShape,
  userShape,
} from "#contract/users";
import { seenVideoShape } from "#contract/videos";
import { besideList, type Call, paging } from "./call";

const nothing = z.object({});

export const userCalls: readonly Call[] = [
  {
    at: "POST /users/register",
    summary: "Makes an account",
    body: newUser,
    files: ["avatar", "coverImage"],
    answer: userShape.extend({ user: userShape }),
    status: 201,
  },
  {
    at: "POST /users/login",
    summary: "Opens a session, by e-mail or username",
    body: login,
    answer: sessionShape,
  },
  { at: "POST /users/logout", summary: "Ends the session", answer: nothing },
  {
    at: "POST /users/refresh-token",
    summary: "Renews the session by its refresh token, from the cookie or the body",
    body: z.object({ refreshToken: z.string().optional() }),
    answer: tokensShape,
  },
  {
    at: "GET /users/current-user",
    also: ["GET /users/get-current-user"],
    summary: "Who is signed in",
    session: true,
    answer: userShape,
  },
  {
    at: "PATCH /users/change-password",
    also: ["POST /users/change-password"],
    summary: "Changes the password and ends all other sessions",
    session: true,
    body: changedPassword,
    answer: nothing,
  },
  {
    at: "POST /users/reset-password",
    summary: "Sets a new password by the token of a link, once, and ends all sessions",
    body: resetPassword,
    answer: nothing,
  },
  {
    at: "PATCH /users/update-profile",
    summary: "Changes account, channel and pictures; what is absent stays",
    session: true,
    body: changedProfile,
    files: ["avatar", "coverImage"],
    answer: userShape,
  },
  {
    at: "PATCH /users/update-account",
    summary: "Changes full name and e-mail",
    session: true,
    body: changedAccount,
    answer: userShape,
  },
  {
    at: "PATCH /users/update-channel-info",
    summary: "Changes username and channel description",
    session: true,
    body: changedChannel,
    answer: userShape,
  },
  { at: "GET /users/avatar", summary: "One's account, for its avatar", session: true, answer: userShape },
  { at: "GET /users/cover-image", summary: "One's account, for its cover image", session: true, answer: userShape },
  {
    at: "PATCH /users/avatar",
    summary: "Changes the avatar",
    session: true,
    body: nothing,
    files: ["avatar"],
    answer: userShape,
  },
  {
    at: "PATCH /users/cover-image",
    summary: "Changes the cover image",
    session: true,
    body: nothing,
    files: ["coverImage"],
    answer: userShape,
  },
  {
    at: "GET /users/c/{usernameOrId}",
    summary: "A channel",
    answer: channelShape,
  },
  {
    at: "GET /users/history",
    summary: "What one watched, newest first",
    session: true,
    query: paging,
    answer: z.array(seenVideoShape),
    beside: besideList,
  },
  { at: "DELETE /users/history", summary: "Forgets all that one watched", session: true, answer: nothing },
  { at: "DELETE /users/history/{videoId}", summary: "Forgets one video of it", session: true, answer: nothing },
  {
    at: "POST /users/addVideoToWatchHistory",
    summary: "Notes that one watches a video",
    session: true,
    body: z.object({ videoId: id }),
    answer: userShape,
  },
  {
    at: "DELETE /users/me",
    summary: "Deletes one's account with all that hangs on it",
    session: true,
    body: confirmedPassword,
    answer: nothing,
  },
];
