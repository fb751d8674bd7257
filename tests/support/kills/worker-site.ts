import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect } from "vitest";
import { timestamp } from "#api/db/ids";
import { leaseMs } from "#api/videos/processing/job-queue";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { dirOf, fetchVideo, fileName, filesOf, jobsOf, renditionsDirOf, waitOptions } from "#tests/support/jobs";
import { buildWorkerProgram, kill, startWorker } from "#tests/support/killable-worker";
import { ffmpegsIn } from "./ffmpegs";
import { mediaDirOf, random, reach, renditionSides, seed, type Seen, type Step, waitInsideStep } from "./work-steps";
import { waitFor } from "#tests/support/wait-for";

const program = await buildWorkerProgram();
const wait = random(seed);
/** Opens a site, whose jobs other processes work on. */
export async function openSite({ makesAv1 = false } = {}) {
  const site = await testApi({ workers: 0, renditionSides });
  const newWorker = () => startWorker(program, site, { renditionSides, makesAv1 });
  return { site, anna: await site.signUp("anna"), newWorker };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export const seenOf = ({ site, anna }: Site, id: string): Seen => ({
  dir: dirOf(site, id),
  isClaimed: async () => (await jobsOf(site, id)).some(({ attempts }) => attempts > 0),
  isTold: async () => (await fetchVideo(anna, id)).hls !== "",
});

/** Asserts that everything people can see of a video is whole. */
export async function expectWhole({ site, anna }: Site, { _id }: Video) {
  const video = await fetchVideo(anna, _id);
  expect(video.status === "ready").toBe((await site.visitor().get(`/videos/${_id}`)).status === 200);
  expect(await filesOf(site, _id)).toContain(fileName(video));
  const variants = video.renditions.flatMap((rendition) => rendition.variants);
  const renditionNames = [...video.renditions, ...variants].map(({ name }) => `${name}.mp4`);
  if (renditionNames.length === 0) return;
  const files = readdirSync(await renditionsDirOf(site, _id));
  expect(files).toEqual(expect.arrayContaining([...renditionNames, "audio.mp4", "master.m3u8", "storyboard.vtt"]));
}

/**
 * Ends the lease, after a check that it would run out within ten seconds, and resets the attempts, so that many kills
 * are possible.
 */
export async function endLease({ site }: Site, id: string) {
  const within = timestamp(Date.now() + 10_000);
  for (const job of await jobsOf(site, id))
    if (job.kind !== "drop-source") expect(job.run_after < within && leaseMs < 10_000).toBe(true);
  const rows = site.db.updateTable("jobs").where("video_id", "=", id).where("kind", "!=", "drop-source");
  await rows.set({ run_after: timestamp(), attempts: 0 }).execute();
}

export async function expectFinished({ site, anna }: Site, { _id }: Video, sizes: string[]) {
  const video = await waitFor(async () => {
    const jobs = (await jobsOf(site, _id)).filter(({ kind }) => kind !== "drop-source");
    expect(jobs).toEqual([]);
    return fetchVideo(anna, _id);
  }, waitOptions);
  expect({ status: video.status, renditions: video.renditions.map(({ name }) => name) }).toEqual({
    status: "ready",
    renditions: sizes,
  });
  const files = (await filesOf(site, _id)).filter((name) => !name.startsWith("thumbnail"));
  const sources = files.filter((name) => name.startsWith("source"));
  const renditions = basename(await renditionsDirOf(site, _id));
  expect(files.sort()).toEqual([...new Set([renditions, fileName(video), ...sources])].sort());
  const variants = video.renditions.flatMap((rendition) => rendition.variants);
  const left = 2 + 2 * (sizes.length + 2 + variants.length) + 1;
  expect(readdirSync(await renditionsDirOf(site, _id))).toHaveLength(left);
}

/** Kills a worker some milliseconds after a step; then what it left is whole, and its job is due again. */
export async function killAt(own: Site, worker: ReturnType<Site["newWorker"]>, video: Video, step: Step) {
  const seen = seenOf(own, video._id);
  await reach(step.name, () => step.isReached(seen));
  await waitInsideStep(wait() * 40);
  await kill(worker);
  await expectWhole(own, video);
  await waitFor(async () => expect(await ffmpegsIn(mediaDirOf(seen.dir))).toEqual([]), waitOptions);
  await endLease(own, video._id);
}
