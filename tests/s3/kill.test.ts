import { afterAll, expect, test } from "vitest";
import { random, seed } from "#tests/support/kills/work-steps";
import { cleanUp } from "#tests/support/spawned";
import { killUploads } from "#tests/spec/support/upload-kills";
import { createBucket } from "./bucket";

afterAll(cleanUp);
const wait = random(seed);
const whole = { strays: 0, orphans: [], broken: [], lost: [], problems: [] };

test(`a server killed under uploads to object storage loses nothing of them, and each goes on to one video (seed ${seed})`, async () => {
  const bucket = await createBucket();
  const survivals = await killUploads(() => wait() * 150, bucket.settings);
  for (const survival of survivals) {
    expect(survival).toMatchObject(whole);
    expect(survival.seconds).toBeLessThan(10 + 3 * Math.max(0, survival.startSeconds - 1));
  }
  expect(survivals).toHaveLength(6);
}, 240_000);
