/** Recognizes what a browser throws when a request got no response. */
export const isConnectionError = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message);
