import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { timestamp } from "#api/db/ids";
import { openMediaStore } from "#api/media/store/open-media";
import { sweepDrafts } from "#api/videos/publishing/sweep-drafts";
import { testApi } from "#tests/support/api";
import { dirOf, fetchVideo, fileName, filesOf, jobsOf, upload, waitOptions } from "#tests/support/jobs";
import { buildWorkerProgram, kill, killAll, startWorker } from "#tests/support/killable-worker";
import { ffmpegsIn } from "#tests/support/kills/ffmpegs";
import { isConverting, mediaDirOf, random, reach, seed, waitInsideStep } from "#tests/support/kills/work-steps";
import { findReplacement, replace, waitForOneVersion } from "#tests/support/replacements";
import { waitFor } from "#tests/support/wait-for";

const program = await buildWorkerProgram();
afterEach(killAll);

async function openSite() {
  const site = await testApi({ workers: 0 });
  const anna = await site.signUp("anna");
  const video = await upload(anna, "mp4");
  const dir = dirOf(site, video._id);
  const version = () => join(dir, readdirSync(dir).find((name) => name.startsWith("version-")) ?? "none");
  const hasNew = async () => (await fetchVideo(anna, video._id)).videoFile !== video.videoFile;
  return { site, anna, video, dir, version, hasNew };
}

type Site = Awaited<ReturnType<typeof openSite>>;

const has = ({ version }: Site, start: string) =>
  existsSync(version()) && readdirSync(version()).some((name) => name.startsWith(start));

const steps: [name: string, isReached: (own: Site) => boolean | Promise<boolean>][] = [
  ["the new file has its place", (own) => has(own, "source.")],
  ["it is being converted", (own) => isConverting(own.dir) || has(own, "video.")],
  ["the converted file has its name", (own) => has(own, "video.")],
  ["the new file is the video's", ({ hasNew }) => hasNew()],
];

/** Ends the lease of the job, so that the next worker takes it at once. */
const endLease = ({ site, video }: Site) =>
  site.db
    .updateTable("jobs")
    .set({ run_after: timestamp(), attempts: 0 })
    .where("video_id", "=", video._id)
    .where("kind", "=", "replace-file")
    .execute();

/** Asserts that the old or the new file is whole, and that nothing is lost. */
async function expectWhole({ site, anna, video, hasNew, dir, version }: Site) {
  const now = await fetchVideo(site.visitor(), video._id);
  expect(now.status).toBe("ready");
  expect(readdirSync((await hasNew()) ? version() : dir)).toContain(fileName(now));
  const { file } = await findReplacement(anna, video._id);
  expect((await hasNew()) || file?.receivedBytes === file?.bytes).toBe(true);
}

test(
  `workers killed at every step leave the old file or the new one, and the last one finishes (seed ${seed})`,
  { timeout: 240_000 },
  async () => {
    const own = await openSite();
    const wait = random(seed);
    await replace(own.anna, own.video._id, "hevc-mov");
    for (const [name, isReached] of steps) {
      const worker = startWorker(program, own.site);
      await reach(name, () => isReached(own));
      await waitInsideStep(wait() * 20);
      await kill(worker);
      await expectWhole(own);
      await waitFor(async () => expect(await ffmpegsIn(mediaDirOf(own.dir))).toEqual([]), waitOptions);
      await endLease(own);
    }
    startWorker(program, own.site);
    const files = await waitForOneVersion(own.site, own.video._id);
    expect(files.sort()).toEqual(["source.bin", "video.mp4"]);
    const media = await openMediaStore(join(own.site.place.dataDir, "media"));
    await sweepDrafts({ db: own.site.db, media }, 1_000);
    expect(readdirSync(join(own.site.place.dataDir, "media/drafts"))).toEqual([]);
    expect((await findReplacement(own.anna, own.video._id)).status).toBe("none");
  },
);

test("a new file that is discarded while it is converted leaves nothing", async () => {
  const own = await openSite();
  startWorker(program, own.site);
  await replace(own.anna, own.video._id, "hevc-mov");
  await reach("it is being converted", () => has(own, "source."));
  await own.anna.delete(`/videos/${own.video._id}/replacement`);
  await own.site.db.updateTable("jobs").set({ run_after: timestamp() }).where("kind", "=", "switch-file").execute();
  await waitFor(async () => {
    const names = (await filesOf(own.site, own.video._id)).filter((name) => !name.startsWith("thumbnail"));
    expect([names, await jobsOf(own.site, own.video._id)]).toEqual([["source.mp4"], []]);
  }, waitOptions);
  expect(await own.hasNew()).toBe(false);
});

test("a video that is deleted while its new file is converted leaves nothing", async () => {
  const own = await openSite();
  startWorker(program, own.site);
  await replace(own.anna, own.video._id, "hevc-mov");
  await reach("it is being converted", () => has(own, "source."));
  expect((await own.anna.delete(`/videos/${own.video._id}`)).status).toBe(200);
  await waitFor(async () => {
    expect(await ffmpegsIn(mediaDirOf(own.dir))).toEqual([]);
    expect(existsSync(own.dir)).toBe(false);
  }, waitOptions);
});
