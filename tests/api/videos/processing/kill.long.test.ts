import { afterEach, test } from "vitest";
import { upload } from "#tests/support/jobs";
import { killAll } from "#tests/support/killable-worker";
import { seed, sizesOf, type Step, steps } from "#tests/support/kills/work-steps";
import { expectFinished, expectWhole, killAt, openSite } from "#tests/support/kills/worker-site";

afterEach(killAll);

test.for(Object.values<Step>(steps).map((step) => [step.name, step] as const))(
  `a worker killed when %s leaves nothing partial, and the next one finishes the job (seed ${seed})`,
  async ([, step]) => {
    const own = await openSite();
    const video = await upload(own.anna, step.clip);
    await killAt(own, own.newWorker(), video, step);
    own.newWorker();
    await expectFinished(own, video, sizesOf[step.clip]);
    await expectWhole(own, video);
  },
);
