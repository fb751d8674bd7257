import { expect, test } from "vitest";

/** Replaces the tests on PostgreSQL if there is no PostgreSQL. */
test.skipIf(!process.env.CI)("PostgreSQL is here to be tested on", () => {
  expect.fail("PostgreSQL was not found: no test of the API ran on it");
});
