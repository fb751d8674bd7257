import { afterAll, expect, test } from "vitest";
import { builtFiles, mediaFiles } from "#tests/support/fuzz/file-targets";
import { fuzz } from "#tests/support/fuzz/run";
import { cleanUp } from "#tests/support/spawned";

afterAll(cleanUp);

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const count = Number(process.env.FUZZ_REQUESTS ?? 1_000);

test(`${count} generated requests (seed ${seed}) are answered without a failure`, { timeout: 300_000 }, async () => {
  const { faults, logFaults, peakBytes, statuses } = await fuzz({ seed, count });
  expect(faults).toEqual([]);
  expect(logFaults).toEqual([]);
  expect(peakBytes).toBeLessThan(600 * 1024 * 1024);
  for (const path of builtFiles) expect(statuses[`file ${path}`]).toHaveProperty("200");
  const ofMedia = mediaFiles.map((name) => statuses[`file /media/…/${name}`]!);
  const found = new Set(ofMedia.flatMap((counts) => Object.keys(counts)));
  expect([...found]).toEqual(expect.arrayContaining(["200", "206", "404", "416"]));
});
