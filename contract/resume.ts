/** Seconds at the start and the end of a video within which it starts over. */
export const resumeMarginSeconds = 5;

/** Returns the whole second where a video of this duration continues; 0 where it starts over. */
export const toResumable = (seconds: number, duration: number) =>
  seconds >= resumeMarginSeconds && seconds <= duration - resumeMarginSeconds ? Math.floor(seconds) : 0;
