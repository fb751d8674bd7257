/** The options of `npm run bench -- soak` in the form that parseArgs of node:util takes. */
export const soakOptions = { minutes: { type: "string" } } as const;
