import { inject } from "vitest";

/**
 * Returns after which statements a process is killed here: on SQLite after each odd one, on PostgreSQL after each even
 * one, and in `npm run test:long` after all of them on both.
 */
export function statementsHere() {
  if (process.env.TESTS === "long") return { first: 1, step: 1 };
  return { first: inject("database") === "postgres" ? 2 : 1, step: 2 };
}
