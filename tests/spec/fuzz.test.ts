import { afterAll, expect, test } from "vitest";
import { builtFiles, mediaFiles } from "#tests/support/fuzz/file-targets";
import { fuzz } from "#tests/support/fuzz/run";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Each target gets one at least. */
const count = Number(process.env.FUZZ_REQUESTS ?? 1_350);

test(`${count} generated requests (seed ${seed}) are answered without a failure`, { timeout: 300_000 }, async () => {
  const { faults, logFaults, peakBytes, statuses, targets } = await fuzz({ seed, count });
  expect(faults).toEqual([]);
  expect(logFaults).toEqual([]);
  expect(peakBytes).toBeLessThan(600 * 1024 * 1024);
  expect(Object.keys(statuses)).toHaveLength(targets);
  const found = (paths: readonly string[]) => paths.flatMap((path) => Object.keys(statuses[`file ${path}`]!));
  expect(found(builtFiles)).toContain("200");
  const ofMedia = found(mediaFiles.map((name) => `/media/…/${name}`));
  // Which of them depends on the other targets; each means that a file was there.
  expect(["200", "206", "416"].some((status) => ofMedia.includes(status))).toBe(true);
});
