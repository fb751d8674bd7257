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

/** The page of the list, and the query that makes a settings form return to this page. */
export const setupPath = "/administration/setup";
export const fromSetup = "?from=setup";
