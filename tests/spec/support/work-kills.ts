import { join } from "node:path";
import type { Video } from "#contract/videos";
import { findProblemsIn } from "#tests/support/doctor";
import { renditionSides, reach, sizesOf, type Step, waitInsideStep } from "#tests/support/kills/work-steps";
import { videoForm } from "#tests/support/videos";
import { startKillableSite, orphansIn, type Victim } from "./killable-site";
import { brokenIn, straysIn, type Survival } from "./survival";

/** Kills a process `wait` ms after a step of the work on a video, and observes how the work resumes. */
export async function killWork(victim: Victim, step: Step, wait: number): Promise<Survival> {
  const site = await startKillableSite(victim, { RENDITIONS: renditionSides.join() });
  const anna = await site.signUp("anna");
  const { data } = await anna.call<Video>("POST", "/videos", await videoForm({}, step.clip));
  const video = () => anna.call<Video>("GET", `/videos/${data._id}`);
  await reach(step.name, () =>
    step.isReached({
      dir: join(site.dataDir, "media/videos", data._id),
      isClaimed: async () => site.rows("select id from jobs where attempts > 0").length > 0,
      isTold: async () => (await video()).data.hls !== "",
    }),
  );
  await waitInsideStep(wait);
  await site.kill();
  const strays = victim === "ffmpeg" ? 0 : await straysIn(site.dataDir);
  const [killedAt, startedAt] = [Date.now(), performance.now()];
  await site.restart();
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const goesOn = () => site.worksSince(killedAt) || !site.hasWork();
  const wentOn = reach("work goes on", goesOn, 50).then(() => performance.now());
  const found = { orphans: orphansIn(site), broken: await brokenIn(site) };
  const seconds = ((await wentOn) - startedAt) / 1_000;
  await reach("work is done", () => !site.hasWork(), 50);
  const { status, renditions } = (await video()).data;
  const sizes = renditions.map(({ name }) => name).join();
  return {
    ...{ point: `${victim}, when ${step.name}`, seconds, startSeconds, strays },
    orphans: [...found.orphans, ...orphansIn(site)],
    broken: [...found.broken, ...(await brokenIn(site))],
    lost: status === "ready" && sizes === sizesOf[step.clip].join() ? [] : [`${status} in ${sizes}`],
    problems: await findProblemsIn(site.dataDir),
  };
}
