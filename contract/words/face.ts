import * as t from "#languages/words";

// Browsers get this file, so it imports no validation.

/** The patterns in place of a picture that a channel does not have, with what the settings page calls each. */
export const coverPatterns = {
  get waves() {
    return t.patternWaves();
  },
  get feathers() {
    return t.patternFeathers();
  },
  get peaks() {
    return t.patternPeaks();
  },
  get dots() {
    return t.patternDots();
  },
  get plain() {
    return t.patternPlain();
  },
};
export const coverPatternNames = Object.keys(coverPatterns) as CoverPatternName[];
export type CoverPatternName = keyof typeof coverPatterns;

/** The accent of a site until somebody chooses one; app/styles/theme.css has it, too. */
export const defaultAccent = "#ffbe2e";
