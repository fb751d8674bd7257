const networkError = /fetch|network|load failed|connection/i;

/** The text that Remix puts in place of an error of the site itself. */
const ownError = "Unexpected Server Error";

/**
 * Recognizes what a request without an answer of the site ends with: what browsers throw, and what Remix makes of a
 * proxy's answer in between, such as a 502: an error of its text without a stack, or of its status while it looks for a page.
 */
export const isConnectionError = (error: unknown) => {
  if (!(error instanceof Error)) return false;
  const { message, stack } = error;
  if (error instanceof TypeError) return networkError.test(message);
  return (stack === undefined && message !== ownError) || /^[45]\d\d /.test(message);
};
