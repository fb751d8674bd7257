import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { timestamp } from "#api/db/ids";
import { lease } from "#api/jobs/queue";
import type { Video } from "#contract/videos";
import { testApi } from "#tests/support/api";
import { dirOf, fetchVideo, fileName, filesOf, jobsOf, patience, upload } from "#tests/support/jobs";
import { ffmpegsIn, killOutright, startWorker, workerProgram } from "#tests/support/killable-worker";

const seed = Number(process.env.SEED ?? 20);
const heights = [240, 360];
const site = await testApi({ workers: 0, heights });
const anna = await site.signUp("anna");
const program = await workerProgram();

/** From 0 to below 1, the same sequence for the same seed. */
function random(state: number) {
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const beginning = (dir: string, start: string) => readdirSync(dir).find((name) => name.startsWith(start));
const inMaking = (dir: string, name: string) => existsSync(join(dir, beginning(dir, "making-") ?? "none", name));
const claimed = async (id: string) => (await jobsOf(site, id)).some(({ attempts }) => attempts > 0);
const told = async (id: string) => (await fetchVideo(anna, id)).hls !== "";

/** The steps of the work on a video, each told by what can be seen of it. */
const steps: [name: string, clip: "wide" | "hevc-mov", isReached: (dir: string, id: string) => unknown][] = [
  ["its job is taken", "hevc-mov", (_, id) => claimed(id)],
  ["it is being converted", "hevc-mov", (dir) => beginning(dir, "made.")],
  ["the converted file has its name", "hevc-mov", (dir) => existsSync(join(dir, "video.mp4"))],
  ["its sizes are being made", "wide", (dir) => inMaking(dir, "240.mp4")],
  ["its sizes are made", "wide", (dir) => inMaking(dir, "master.m3u8")],
  ["its sizes are in place", "wide", (dir) => existsSync(join(dir, "renditions"))],
  ["its sizes are told of", "wide", (_, id) => told(id)],
];

async function reach(isReached: () => unknown) {
  const limit = Date.now() + 20_000;
  while (!(await isReached())) {
    if (Date.now() > limit) throw new Error("The step was not reached");
    await sleep(2);
  }
}

/** What people may see of a video, whatever happened, is whole. */
async function expectWhole({ _id }: Video) {
  const video = await fetchVideo(anna, _id);
  expect(video.status === "ready").toBe((await site.visitor().get(`/videos/${_id}`)).status === 200);
  expect(await filesOf(site, _id)).toContain(fileName(video));
  const shown = video.renditions.map(({ name }) => `${name}.mp4`);
  if (shown.length === 0) return;
  const files = readdirSync(join(dirOf(site, _id), "renditions"));
  expect(files).toEqual(expect.arrayContaining([...shown, "audio.mp4", "master.m3u8", "storyboard.vtt"]));
}

/** As if the lease had run out, which is to be within ten seconds; the kill counts no attempt, so that many are possible. */
async function endLease(id: string) {
  const within = timestamp(Date.now() + 10_000);
  for (const job of await jobsOf(site, id))
    if (job.kind !== "drop-source") expect(job.run_after < within && lease < 10_000).toBe(true);
  const rows = site.db.updateTable("jobs").where("video_id", "=", id).where("kind", "!=", "drop-source");
  await rows.set({ run_after: timestamp(), attempts: 0 }).execute();
}

async function expectFinished({ _id }: Video, sizes: string[]) {
  const video = await vi.waitFor(async () => {
    const jobs = (await jobsOf(site, _id)).filter(({ kind }) => kind !== "drop-source");
    expect(jobs).toEqual([]);
    return fetchVideo(anna, _id);
  }, patience);
  expect([video.status, video.renditions.map(({ name }) => name)]).toEqual(["ready", sizes]);
  const files = (await filesOf(site, _id)).filter((name) => !name.startsWith("thumbnail"));
  expect(files.sort()).toEqual(
    [...new Set(["renditions", fileName(video), ...files.filter((f) => /^source/.test(f))])].sort(),
  );
  const left = 2 + 2 * (sizes.length + 1) + 1;
  expect(readdirSync(join(dirOf(site, _id), "renditions"))).toHaveLength(left);
}

const sizesOf = { wide: ["240", "360"], "hevc-mov": ["180"] };

test.for(steps.map((step, index) => [...step, index] as const))(
  `a worker killed outright when %s leaves nothing half-made, and the next one does the rest (seed ${seed})`,
  async ([, clip, isReached, index]) => {
    const wait = random(seed + index)() * 40;
    const video = await upload(anna, clip);
    const dir = dirOf(site, video._id);
    const first = startWorker(program, site, heights);
    await reach(() => isReached(dir, video._id));
    await sleep(wait);
    await killOutright(first);
    await expectWhole(video);
    await vi.waitFor(async () => expect(await ffmpegsIn(dir)).toEqual([]), patience);
    await endLease(video._id);
    const second = startWorker(program, site, heights);
    await expectFinished(video, sizesOf[clip]);
    await expectWhole(video);
    await killOutright(second);
  },
);

test.skipIf(process.platform !== "linux")("when ffmpeg itself is killed, the work is tried again", async () => {
  const video = await upload(anna, "wide");
  const dir = dirOf(site, video._id);
  const worker = startWorker(program, site, heights);
  await reach(() => inMaking(dir, "240.mp4"));
  for (const pid of await ffmpegsIn(dir)) process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => expect(beginning(dir, "making-")).toBeUndefined(), patience);
  await expectWhole(video);
  await endLease(video._id);
  await expectFinished(video, sizesOf.wide);
  await killOutright(worker);
});

test("many workers at once do every job once", async () => {
  const videos = [];
  for (let count = 0; count < 4; count++) videos.push(await upload(anna, "silent"));
  const workers = [1, 2, 3].map(() => startWorker(program, site, heights));
  for (const { _id } of videos)
    await vi.waitFor(async () => expect((await fetchVideo(anna, _id)).hls).not.toBe(""), patience);
  const rows = await site.db.selectFrom("renditions").select("video_id").execute();
  const ids = videos.map(({ _id }) => _id);
  expect(rows.filter(({ video_id }) => ids.includes(video_id))).toHaveLength(4);
  for (const worker of workers) await killOutright(worker);
});
