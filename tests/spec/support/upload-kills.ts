import type { S3Settings } from "#api/media/store/s3-settings";
import { limits } from "#contract/limits";
import { findProblemsIn } from "#tests/support/doctor";
import { reach, waitInsideStep } from "#tests/support/kills/work-steps";
import { longClipFront } from "#tests/support/long-clip";
import { toPublished } from "#tests/support/published-film";
import { startKillableSite, type KillableSite, orphansIn } from "./killable-site";
import { inParts } from "./parts-underway";
import { brokenIn, straysIn, type Survival } from "./survival";
import { byForm, texts, type Underway, videosOf } from "./uploads-underway";

/** In object storage, a video needs two chunks: a part that has begun is there when its first chunk is. */
const bytesOn = { disk: 4 * 1024 ** 2, s3: 2 * limits.uploadChunkBytes };

/**
 * Kills the server during uploads, once for each group of uploads that can pause together, `wait()` ms after they
 * pause. In object storage, the site makes no renditions, which the test on disk covers.
 */
export async function killUploads(wait: () => number, s3: S3Settings | null = null): Promise<Survival[]> {
  const site = await startKillableSite("server", { RENDITIONS: s3 ? "off" : "240" }, s3);
  const bytes = s3 ? bytesOn.s3 : bytesOn.disk;
  const film = Buffer.alloc(bytes);
  (await longClipFront(bytes)).copy(film);
  const groups: (() => Promise<Underway>[])[] = [
    () => [byForm(site, film, "picture"), byForm(site, film, "film"), inParts(site, film, 0), inParts(site, film, 0.6)],
    () => [byForm(site, film, "end")],
    () => [inParts(site, film, 1)],
  ];
  const survivals: Survival[] = [];
  for (const group of groups)
    survivals.push(...(await killUnder(site, await Promise.all(group()), await toPublished(film), wait())));
  return survivals;
}

async function killUnder(site: KillableSite, uploads: Underway[], film: Buffer, wait: number): Promise<Survival[]> {
  for (const upload of uploads) await upload.begin();
  for (const upload of uploads) await upload.end?.();
  await waitInsideStep(wait);
  await site.kill();
  const strays = await straysIn(site.dataDir);
  const startedAt = performance.now();
  await site.restart();
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const found = await Promise.all(
    uploads.map(async (upload) => ({
      upload,
      lost: await upload.lost(),
      seconds: (performance.now() - startedAt) / 1_000,
    })),
  );
  const [orphans, broken] = [orphansIn(site), await brokenIn(site)];
  for (const upload of uploads) await upload.goOn();
  await reach("the work on the videos is done", () => !site.hasWork(), 50);
  orphans.push(...orphansIn(site));
  broken.push(...(await brokenIn(site)));
  const problems = await findProblemsIn(site.dataDir, site.media);
  // Counts what one kill did to all uploads only once.
  const [all, none] = [
    { strays, orphans, broken, problems },
    { strays: 0, orphans: [], broken: [], problems: [] },
  ];
  return Promise.all(
    found.map(async ({ upload, lost, seconds }, index) => ({
      ...{ point: `server, under a ${upload.point}`, seconds, startSeconds, ...(index === 0 ? all : none) },
      lost: [...lost, ...(await missing(site, upload, film))],
    })),
  );
}

/** Checks that exactly one video exists and has the bytes that were sent; returns what is missing. */
async function missing({ url }: KillableSite, { owner }: Underway, film: Buffer): Promise<string[]> {
  const videos = await videosOf(owner);
  const [video] = videos;
  if (!video || videos.length !== 1 || video.title !== texts.title) return [`one video of ${videos.length}`];
  const response = await fetch(new URL(video.videoFile, url));
  const isSame = Buffer.from(await response.arrayBuffer()).equals(film);
  return isSame ? [] : ["bytes of the film"];
}
