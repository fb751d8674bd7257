import { expect, test } from "vitest";
import { createHostPauses } from "#api/notifications/push/host-pauses";

test.each([
  ["as long as it asks", 600_000, 600_000],
  ["a day at the most", 365 * 86_400_000, 86_400_000],
  ["half a minute where it gives no answer", undefined, 30_000],
])("a push service gets no push for %s", (_, askedMs, pauseMs) => {
  let now = 0;
  const pauses = createHostPauses(() => now);
  pauses.begin("push.example", askedMs);
  expect([pauses.remainingMs("push.example"), pauses.remainingMs("other.example")]).toEqual([pauseMs, 0]);
  now = pauseMs;
  expect(pauses.remainingMs("push.example")).toBe(0);
});
