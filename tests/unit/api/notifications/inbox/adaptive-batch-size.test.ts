import { expect, test } from "vitest";
import { createAdaptiveBatchSize, maxFollowersPerBatch } from "#api/notifications/inbox/adaptive-batch-size";

const sizesAfter = (tookMs: readonly number[], turn = createAdaptiveBatchSize()) =>
  tookMs.map((each) => {
    turn.adapt(each);
    return turn.size;
  });

test("a turn that takes long halves the next one, down to fifty", () => {
  expect(sizesAfter([26, 200, 50])).toEqual([100, 50, 50]);
});

test("short turns grow again, to the greatest size, and those between stay", () => {
  const turn = createAdaptiveBatchSize();
  turn.size = 100;
  expect(sizesAfter([20, 12, 12, 5, 5, 5], turn)).toEqual([
    100,
    120,
    144,
    173,
    maxFollowersPerBatch,
    maxFollowersPerBatch,
  ]);
});
