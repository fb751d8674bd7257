import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { timestamp } from "#api/db/ids";
import { leaseMs } from "#api/videos/processing/queue";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import {
  dirOf,
  fetchVideo,
  fileName,
  filesOf,
  jobsOf,
  renditionsDirOf,
  upload,
  waitOptions,
} from "#tests/support/jobs";
import { killAll, kill, startWorker, buildWorkerProgram } from "#tests/support/killable-worker";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import {
  renditionSides,
  isMaking,
  mediaDirOf,
  random,
  reach,
  type Seen,
  seed,
  sizesOf,
  type Step,
  steps,
  waitInsideStep,
} from "#tests/support/kills/work-steps";

const program = await buildWorkerProgram();
afterEach(killAll);

/** Opens a site for one test, whose jobs other processes work on. */
async function openSite() {
  const site = await testApi({ workers: 0, renditionSides });
  return { site, anna: await site.signUp("anna"), newWorker: () => startWorker(program, site, renditionSides) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const seenOf = ({ site, anna }: Site, id: string): Seen => ({
  dir: dirOf(site, id),
  isClaimed: async () => (await jobsOf(site, id)).some(({ attempts }) => attempts > 0),
  isTold: async () => (await fetchVideo(anna, id)).hls !== "",
});

/** Asserts that everything people can see of a video is whole. */
async function expectWhole({ site, anna }: Site, { _id }: Video) {
  const video = await fetchVideo(anna, _id);
  expect(video.status === "ready").toBe((await site.visitor().get(`/videos/${_id}`)).status === 200);
  expect(await filesOf(site, _id)).toContain(fileName(video));
  const renditionNames = video.renditions.map(({ name }) => `${name}.mp4`);
  if (renditionNames.length === 0) return;
  const files = readdirSync(await renditionsDirOf(site, _id));
  expect(files).toEqual(expect.arrayContaining([...renditionNames, "audio.mp4", "master.m3u8", "storyboard.vtt"]));
}

/**
 * Ends the lease, after a check that it would run out within ten seconds, and resets the attempts, so that many kills
 * are possible.
 */
async function endLease({ site }: Site, id: string) {
  const within = timestamp(Date.now() + 10_000);
  for (const job of await jobsOf(site, id))
    if (job.kind !== "drop-source") expect(job.run_after < within && leaseMs < 10_000).toBe(true);
  const rows = site.db.updateTable("jobs").where("video_id", "=", id).where("kind", "!=", "drop-source");
  await rows.set({ run_after: timestamp(), attempts: 0 }).execute();
}

async function expectFinished({ site, anna }: Site, { _id }: Video, sizes: string[]) {
  const video = await vi.waitFor(async () => {
    const jobs = (await jobsOf(site, _id)).filter(({ kind }) => kind !== "drop-source");
    expect(jobs).toEqual([]);
    return fetchVideo(anna, _id);
  }, waitOptions);
  expect([video.status, video.renditions.map(({ name }) => name)]).toEqual(["ready", sizes]);
  const files = (await filesOf(site, _id)).filter((name) => !name.startsWith("thumbnail"));
  const sources = files.filter((name) => name.startsWith("source"));
  const renditions = basename(await renditionsDirOf(site, _id));
  expect(files.sort()).toEqual([...new Set([renditions, fileName(video), ...sources])].sort());
  const left = 2 + 2 * (sizes.length + 1) + 1;
  expect(readdirSync(await renditionsDirOf(site, _id))).toHaveLength(left);
}

test.for(Object.values<Step>(steps).map((step, index) => [step.name, step, index] as const))(
  `a worker killed when %s leaves nothing partial, and the next one finishes the job (seed ${seed})`,
  async ([, { name, clip, isReached }, index]) => {
    const wait = random(seed + index)() * 40;
    const own = await openSite();
    const worker = own.newWorker();
    const video = await upload(own.anna, clip);
    const seen = seenOf(own, video._id);
    await reach(name, () => isReached(seen));
    await waitInsideStep(wait);
    await kill(worker);
    await expectWhole(own, video);
    await vi.waitFor(async () => expect(await ffmpegsIn(mediaDirOf(seen.dir))).toEqual([]), waitOptions);
    await endLease(own, video._id);
    own.newWorker();
    await expectFinished(own, video, sizesOf[clip]);
    await expectWhole(own, video);
  },
);

test.skipIf(process.platform !== "linux")("a job whose ffmpeg is killed runs again", async () => {
  const own = await openSite();
  own.newWorker();
  const video = await upload(own.anna, "brief");
  const seen = seenOf(own, video._id);
  await reach("its sizes are being made", () => steps.making.isReached(seen));
  for (const pid of await ffmpegsIn(mediaDirOf(seen.dir))) process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(isMaking(seen.dir)).toBe(false), waitOptions);
  await expectWhole(own, video);
  await endLease(own, video._id);
  await expectFinished(own, video, sizesOf.brief);
});

test("simultaneous workers do every job once", async () => {
  const { site, anna, newWorker } = await openSite();
  const videos = [];
  for (let count = 0; count < 4; count++) videos.push(await upload(anna, "silent"));
  for (let count = 0; count < 3; count++) newWorker();
  for (const { _id } of videos)
    await vi.waitFor(async () => expect((await fetchVideo(anna, _id)).hls).not.toBe(""), waitOptions);
  const rows = await site.db.selectFrom("renditions").select("video_id").execute();
  const ids = videos.map(({ _id }) => _id);
  expect(rows.filter(({ video_id }) => ids.includes(video_id))).toHaveLength(4);
});
