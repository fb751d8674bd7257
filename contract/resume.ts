/** Seconds at the start and the end of a film within which it begins anew. */
export const resumeMarginSeconds = 5;

/** Returns the whole second where a film of this duration goes on; 0 where it begins anew. */
export const toResumable = (seconds: number, duration: number) =>
  seconds >= resumeMarginSeconds && seconds <= duration - resumeMarginSeconds ? Math.floor(seconds) : 0;
