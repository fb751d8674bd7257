const networkError = /fetch|network|load failed|connection/i;

/** The message with which Remix replaces an error of the site itself. */
const ownError = "Unexpected Server Error";

/**
 * Returns whether an error means that the site did not answer. Browsers throw a `TypeError`. Remix turns the answer of a
 * proxy, such as a 502, into an error without a stack, or into one whose message is the status while it fetches the manifest.
 */
export const isConnectionError = (error: unknown) => {
  if (!(error instanceof Error)) return false;
  const { message, stack } = error;
  if (error instanceof TypeError) return networkError.test(message);
  return (stack === undefined && message !== ownError) || /^[45]\d\d /.test(message);
};
