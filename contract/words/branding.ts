import * as t from "#languages/words";
import { sayEach } from "./say-each";

// Browsers get this file, so it imports no validation.

/** The patterns in place of a picture that a channel does not have, with what the settings page calls each. */
export const coverPatterns = sayEach({
  waves: t.patternWaves,
  feathers: t.patternFeathers,
  peaks: t.patternPeaks,
  dots: t.patternDots,
  plain: t.patternPlain,
});
export const coverPatternNames = Object.keys(coverPatterns) as CoverPatternName[];
export type CoverPatternName = keyof typeof coverPatterns;
