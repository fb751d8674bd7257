/** The clock of the component tests. */
export const now = Date.parse("2026-11-20T12:00:00Z");
