import * as t from "#languages/api-client";

/** The messages that several places show, in the words of the specification. Those of validation are in contract/. */
export const somethingWentWrong = t.somethingWentWrong;
/** Names the error of a server that gave no message. */
export const missingMessageCode = "client.somethingWentWrong";
export const unexpectedError = t.unexpectedError;
export const welcome = t.welcome;
export const notLoggedIn = t.notLoggedIn;
export const serverIsSick = t.serverIsSick;
export const serverIsHealthy = t.serverIsHealthy;
export const malformedLoginResponse = t.badLoginAnswer;

export const fallbackErrors = {
  personalInfo: t.personalInfoFailed,
  channelInfo: t.channelInfoFailed,
  password: t.passwordFailed,
  coverImage: t.coverImageFailed,
  avatar: t.avatarFailed,
  like: t.likeFailed,
  comment: t.commentFailed,
  removeFromPlaylist: t.removeFromPlaylistFailed,
  subscription: t.subscriptionFailed,
} as const;

/** Not in the specification: a session that only this site could end. */
export const loggedOutOnThisDevice = t.loggedOutHere;

/** Not in the specification: a sign-in that waited too long for its code. */
export const signInExpired = t.signInTooLong;

/** Not in the specification: a 429 without a message. */
export const rateLimited = t.tooOften;

/** Not in the specification: a server that lacks a call, is unreachable or fails. */
export const notSupported = t.notOffered;
export const serverUnreachable = t.serverIsAway;
export const serverFailed = t.serverFailed;

/** Not in the specification: a file sent to remix-serve. */
export const uploadsNotSupported = t.takesNoFiles;
