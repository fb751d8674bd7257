import { afterEach, expect, test } from "vitest";
import { findProblems } from "#tests/support/doctor";
import { fetchVideo, upload, waitOptions } from "#tests/support/jobs";
import { killAll } from "#tests/support/killable-worker";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import {
  av1Steps,
  isMaking,
  mediaDirOf,
  reach,
  seed,
  sizesOf,
  type Step,
  steps,
} from "#tests/support/kills/work-steps";
import { endLease, expectFinished, expectWhole, killAt, openSite, seenOf } from "#tests/support/kills/worker-site";
import { waitFor } from "#tests/support/wait-for";

afterEach(killAll);

test.for(["hevc-mov", "brief"] as const)(
  `workers killed at every step of the work on a %s leave nothing partial, and the last one finishes (seed ${seed})`,
  { timeout: 240_000 },
  async (clip) => {
    const own = await openSite();
    const video = await upload(own.anna, clip);
    for (const step of Object.values<Step>(steps).filter((each) => each.clip === clip))
      await killAt(own, own.newWorker(), video, step);
    own.newWorker();
    await expectFinished(own, video, sizesOf[clip]);
    await expectWhole(own, video);
  },
);

test(`workers killed while they make AV1 leave the other files whole, and the last one finishes (seed ${seed})`, async () => {
  const own = await openSite({ makesAv1: true });
  const video = await upload(own.anna, "brief");
  for (const step of av1Steps) await killAt(own, own.newWorker(), video, step);
  own.newWorker();
  await expectFinished(own, video, sizesOf.brief);
  await expectWhole(own, video);
  const { renditions } = await fetchVideo(own.anna, video._id);
  expect(renditions.map(({ variants }) => variants.map(({ name }) => name))).toEqual([["240-av1"], ["360-av1"]]);
  expect(await findProblems(own.site)).toEqual([]);
});

test.skipIf(process.platform !== "linux")("a job whose ffmpeg is killed runs again", async () => {
  const own = await openSite();
  own.newWorker();
  const video = await upload(own.anna, "brief");
  const seen = seenOf(own, video._id);
  await reach("its sizes are being made", () => steps.making.isReached(seen));
  for (const pid of await ffmpegsIn(mediaDirOf(seen.dir))) process.kill(pid, "SIGKILL");
  await waitFor(() => expect(isMaking(seen.dir)).toBe(false), waitOptions);
  await expectWhole(own, video);
  await endLease(own, video._id);
  await expectFinished(own, video, sizesOf.brief);
});
