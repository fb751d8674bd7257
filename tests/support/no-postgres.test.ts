import { expect, test } from "vitest";

/** Stands in for the tests on PostgreSQL where there is none. */
test.skipIf(!process.env.CI)("PostgreSQL is here to be tested on", () => {
  expect.fail("PostgreSQL was not found: no test of the API ran on it");
});
