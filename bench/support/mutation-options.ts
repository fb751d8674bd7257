/** The options of `npm run bench -- mutations` in the form that parseArgs of node:util takes; the seed is that of fuzz. */
export const mutationOptions = {
  mutants: { type: "string" },
  /** A part of the paths of the files to put faults into. */
  only: { type: "string" },
  /** How many tests run at once. */
  processes: { type: "string" },
  minutes: { type: "string" },
} as const;
