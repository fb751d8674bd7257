import { afterAll, expect, test } from "vitest";
import { fuzz } from "#tests/support/fuzz/run";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const count = Number(process.env.FUZZ_REQUESTS ?? 2_000);

test(`${count} generated requests (seed ${seed}) are answered without a failure`, { timeout: 300_000 }, async () => {
  const { faults, logFaults, peakBytes } = await fuzz({ seed, count });
  expect(faults).toEqual([]);
  expect(logFaults).toEqual([]);
  expect(peakBytes).toBeLessThan(600 * 1024 * 1024);
});
