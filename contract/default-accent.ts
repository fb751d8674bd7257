// Browsers get this file, so it imports no validation.

/** The accent of a site that has chosen none; app/styles/theme.css has the same. */
export const defaultAccent = "#ffbe2e";
