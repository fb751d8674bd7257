// Browsers get this file, so it imports no validation.

/** The patterns in place of a picture that a channel does not have, with what the settings page calls each. */
export const coverPatterns = {
  waves: "Waves",
  feathers: "Feathers",
  peaks: "Peaks",
  dots: "Dots",
  plain: "Plain",
} as const;
export const coverPatternNames = Object.keys(coverPatterns) as CoverPatternName[];
export type CoverPatternName = keyof typeof coverPatterns;

/** The accent of a site until somebody chooses one; app/styles/theme.css has it, too. */
export const defaultAccent = "#ffbe2e";
