/**
 * The texts that more than one place shows, to the letter of the specification. Validation messages are in
 * contract/.
 */
export const somethingWentWrong = "Opps! something went wrong 😕";
export const unexpectedError = "An unexpected error occurred";
export const welcome = "get current user successfully...";
export const notLoggedIn = "Not logged In...😕";
export const serverIsSick = "Oops! Server is Sick... 🤒";
export const serverIsHealthy = "Server is Healthy";
export const badLoginAnswer = "Invalid API response format at login";

export const fallbacks = {
  personalInfo: "Cannot change personal info. Please try again...",
  channelInfo: "Cannot change channel info. Please try again...",
  password: "Cannot change password. Please try again...",
  coverImage: "Cannot change cover image info. Please try again...",
  avatar: "Cannot change avatar info. Please try again...",
  like: "can not toggle like. Please try again...",
  comment: "Failed to post comment. Please try again...",
  removeFromPlaylist: "Failed to delete video from playlist. Please try again...",
  subscription: "Unable to toggle subscription. Please try again.",
} as const;

/** Not in the specification: a session that only this site could end. */
export const loggedOutHere = "You are logged out on this device.";

/** Not in the specification: a 429 without a message. */
export const tooOften = "You are doing this too often.";

/** Not in the specification: a server that lacks a call, is unreachable or fails. */
export const notOffered = "The video server does not offer this.";
export const serverIsAway = "The video server isn't responding.";
export const serverFailed = "The video server answered with an error.";

/** Not in the specification: a file sent to remix-serve. */
export const takesNoFiles =
  "This site takes no files: it runs under remix-serve, which would keep each one in memory. Its operator can run npm start instead.";
