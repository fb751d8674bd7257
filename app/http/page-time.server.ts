const minute = 60_000;

/**
 * Returns the time a page shows ages for. For visitors it is rounded down to the minute, so that the ETag lives as
 * long.
 */
export const pageTime = (isSignedIn: boolean, now = Date.now()) =>
  isSignedIn ? now : Math.floor(now / minute) * minute;
