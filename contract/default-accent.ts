// Browsers get this file, so it imports no validation.

/** The accent of a site until somebody chooses one; app/styles/theme.css has it, too. */
export const defaultAccent = "#ffbe2e";
