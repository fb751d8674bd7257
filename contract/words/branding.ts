import * as t from "#languages/words";
import { lazyTexts } from "./lazy-texts";

// Browsers get this file, so it imports no validation.

/** The patterns of covers without a picture, each with its label in the settings. */
export const coverPatterns = lazyTexts({
  waves: t.patternWaves,
  feathers: t.patternFeathers,
  peaks: t.patternPeaks,
  dots: t.patternDots,
  plain: t.patternPlain,
});
export const coverPatternNames = Object.keys(coverPatterns) as CoverPatternName[];
export type CoverPatternName = keyof typeof coverPatterns;
