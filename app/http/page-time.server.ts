const minute = 60_000;

/** The moment a page is made for. A visitor's stands still for a minute, so that the page's ETag lives as long. */
export const pageTime = (isSignedIn: boolean, now = Date.now()) =>
  isSignedIn ? now : Math.floor(now / minute) * minute;
