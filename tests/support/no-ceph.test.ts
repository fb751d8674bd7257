import { expect, test } from "vitest";

/** Replaces the tests on object storage if there is no Ceph. */
test.skipIf(!process.env.CI)("Ceph is here to be tested on", () => {
  expect.fail("Ceph was not found: nothing ran on object storage");
});
