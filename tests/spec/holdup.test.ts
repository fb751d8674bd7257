import { afterAll, beforeAll, expect, test } from "vitest";
import { longTranscript } from "#tests/support/holdup/heavy-requests";
import { cleanUp } from "#tests/support/spawned";
import { expectNoHoldup, limits, longNames, names, startHoldupSite } from "./support/holdup-site";

let site: Awaited<ReturnType<typeof startHoldupSite>>;
beforeAll(async () => void (site = await startHoldupSite()));
afterAll(cleanUp);

test.runIf(process.platform === "linux").for(names.filter((name) => !longNames.includes(name)))(
  "others are not held up by %s",
  { timeout: 400_000 },
  (name) => expectNoHoldup(site, name),
);

test.runIf(process.platform === "linux")("others are not held up by the transcript of 10,000 cues", async () => {
  const { send } = await longTranscript(site.heavy);
  await send();
  const { mainThreadMs } = await site.measure(send);
  expect(mainThreadMs).toBeLessThan(limits.mainThreadMs);
});
