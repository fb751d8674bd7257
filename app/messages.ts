/** Every text of the spec that more than one place shows, to the letter. */
export const somethingWentWrong = "Opps! something went wrong 😕";
export const unexpectedError = "An unexpected error occurred";
export const notLoggedIn = "Not logged In...😕";
export const serverIsSick = "Oops! Server is Sick... 🤒";
export const serverIsHealthy = "Server is Healthy";
export const badLoginAnswer = "Invalid API response format at login";

/** What is said where a server that fails gives no sentence of its own. */
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

/** Not the spec's: a server's 429 that says nothing itself. */
export const tooOften = "You are doing this too often.";

/** Not the spec's: of servers that lack a call, are away or fail. */
export const notOffered = "The video server does not offer this.";
export const serverIsAway = "The video server isn't responding.";
export const serverFailed = "The video server answered with an error.";
