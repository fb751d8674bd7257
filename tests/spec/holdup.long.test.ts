import { afterAll, test } from "vitest";
import { cleanUp } from "#tests/support/spawned";
import { expectNoHoldup, longNames, startHoldupSite } from "./support/holdup-site";

afterAll(cleanUp);

test.runIf(process.platform === "linux").for(longNames)(
  "others are not held up by %s",
  { timeout: 400_000 },
  async (name) => expectNoHoldup(await startHoldupSite(), name),
);
