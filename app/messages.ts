/** Every text of the spec that more than one place shows, to the letter. */
export const wrong = "Opps! something went wrong 😕";
export const unexpected = "An unexpected error occurred";
export const notLoggedIn = "Not logged In...😕";
export const serverIsSick = "Oops! Server is Sick... 🤒";
export const serverIsHealthy = "Server is Healthy";
export const loginFailed = "Login failed";
export const badLoginAnswer = "Invalid API response format at login";

/** Not the spec's: of servers that lack a call, or do not page. */
export const notOffered = "The video server does not offer this.";
export const listIsCut = "Only the first 1,000 are shown here.";
export const searchIsCut = "Only 1,000 videos could be searched.";
