// Browsers get this file, so it imports no validation.

/** What a new site needs, in the order of its list. */
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

/** The page of the list, and what the paths of its forms end in, so that they lead back to it. */
export const setupPath = "/administration/setup";
export const fromSetup = "?from=setup";
