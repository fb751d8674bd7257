/** Options of `npm run bench -- fuzz`, as node:util's parseArgs takes them. */
export const fuzzOptions = {
  /** The same seed gives the same requests. */
  seed: { type: "string" },
  requests: { type: "string" },
  /** `sqlite` or `postgres`. */
  database: { type: "string" },
} as const;
