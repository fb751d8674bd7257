/** The options of `npm run bench -- fuzz` in the form that parseArgs of node:util takes. */
export const fuzzOptions = {
  /** The same seed produces the same requests. */
  seed: { type: "string" },
  requests: { type: "string" },
  /** `sqlite` or `postgres`. */
  database: { type: "string" },
} as const;
