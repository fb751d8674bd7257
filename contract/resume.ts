/** At a position within this margin of its start or end, a video starts over. */
export const resumeMarginSeconds = 5;

/** Returns the whole second at which a video of this duration continues; 0 when it starts over. */
export const toResumable = (seconds: number, duration: number) =>
  seconds >= resumeMarginSeconds && seconds <= duration - resumeMarginSeconds ? Math.floor(seconds) : 0;
