// Browsers get this file, so it imports no validation.

/** The first steps of a new site, in the order of the list. */
export const setupSteps = [
  "name",
  "look",
  "address",
  "signUps",
  "mail",
  "backups",
  "video",
  "terms",
  "imprint",
] as const;

/** The page of the list, and the query with which its forms lead back to it. */
export const setupPath = "/administration/setup";
export const fromSetup = "?from=setup";
