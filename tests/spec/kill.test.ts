import { afterAll, expect, test } from "vitest";
import { type Step, random, seed, steps } from "#tests/support/kills/work-steps";
import { cleanUp } from "#tests/support/spawned";
import type { Survival } from "./support/survival";
import { killUploads } from "./support/upload-kills";
import { killWork } from "./support/work-kills";

afterAll(cleanUp);
const wait = random(seed);
const whole = { strays: 0, orphans: [], broken: [], lost: [], problems: [] };
const patience = 600_000;
/** A start takes less than a second; where it takes longer, so does everything else. */
const limitSeconds = ({ startSeconds }: Survival) => 10 + 3 * Math.max(0, startSeconds - 1);

test.concurrent(
  `a server killed under uploads loses nothing of them, and each goes on to one video (seed ${seed})`,
  async () => {
    const survivals = await killUploads(() => wait() * 150);
    for (const survival of survivals) {
      expect(survival).toMatchObject(whole);
      expect(survival.seconds).toBeLessThan(limitSeconds(survival));
    }
    expect(survivals).toHaveLength(6);
  },
  patience,
);

test.concurrent.for(Object.values<Step>(steps).map((step) => [step.name, step] as const))(
  `a server killed when %s goes on soon after its start (seed ${seed})`,
  { timeout: patience },
  async ([, step]) => {
    const survival = await killWork("server", step, wait() * 40);
    expect(survival).toMatchObject(whole);
    expect(survival.seconds).toBeLessThan(limitSeconds(survival));
  },
);
