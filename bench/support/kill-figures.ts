import { limitConcurrency } from "#api/media/processes/limit-concurrency";
import type { Victim } from "#tests/spec/support/killable-site";
import type { Survival } from "#tests/spec/support/survival";
import { killUploads } from "#tests/spec/support/upload-kills";
import { killWork } from "#tests/spec/support/work-kills";
import { random, seed, type Step, steps } from "#tests/support/kills/work-steps";
import { cleanUp } from "#tests/support/spawned";
import { atMost, type Figure, note } from "./figures";

const everyStep: Step[] = Object.values(steps);

/** Every process and step at which to kill it; ffmpeg can be killed only at the steps in which it runs. */
const points: [Victim, Step][] = [
  ...everyStep.map((step): [Victim, Step] => ["server", step]),
  ...everyStep.map((step): [Victim, Step] => ["worker", step]),
  ...[steps.converting, steps.making].map((step): [Victim, Step] => ["ffmpeg", step]),
];

/**
 * Kills server, worker and ffmpeg with SIGKILL at each step of uploads and of video processing, four sites at a time.
 */
export async function killFigures(): Promise<Figure[]> {
  const wait = random(seed);
  const inTurn = limitConcurrency(4);
  try {
    const survivals = await Promise.all([
      inTurn("uploads", () => killUploads(() => wait() * 150).catch(broke("server, under uploads"))),
      ...points.map(([victim, step]) =>
        inTurn(`${victim}, ${step.name}`, () =>
          killWork(victim, step, wait() * 40).then((one) => [one], broke(`${victim}, when ${step.name}`)),
        ),
      ),
    ]);
    return toFigures(survivals.flat());
  } finally {
    await cleanUp();
  }
}

/** Counts a point whose run failed as a miss of every time limit, so that the other points are still reported. */
const broke =
  (point: string) =>
  (error: unknown): Survival[] => {
    const lost = [`${point}: ${error instanceof Error ? error.message : String(error)}`];
    return [{ point, seconds: Infinity, startSeconds: 0, strays: 0, orphans: [], broken: [], lost, problems: [] }];
  };

function toFigures(survivals: Survival[]): Figure[] {
  const slowest = survivals.reduce((worst, one) => (one.seconds > worst.seconds ? one : worst));
  const all = (name: "orphans" | "broken" | "lost" | "problems") => survivals.flatMap((one) => one[name]);
  const none = (what: string, problems: string[]) =>
    atMost(`kill -9: ${what}`, 0, problems.length, "", problems.slice(0, 3).join("; "));
  const strays = survivals.reduce((sum, one) => sum + one.strays, 0);
  return [
    note("kill -9: points", `${survivals.length}, seed ${seed}`),
    atMost("kill -9: restart until work goes on, the longest", 10, slowest.seconds, " s", slowest.point),
    atMost("kill -9: ffmpeg left a second later", 0, strays),
    none("files that nothing speaks of", all("orphans")),
    none("addresses shown that are not whole", all("broken")),
    none("things lost", all("lost")),
    none("problems that the doctor finds", all("problems")),
  ];
}
