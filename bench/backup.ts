import { rm } from "node:fs/promises";
import { join } from "node:path";
import { connectDatabase } from "#api/db/open";
import { runCommand } from "./support/commands";
import { atMost, type Figure, median, note } from "./support/figures";
import { scratch, startSite } from "./support/processes";
import { fillWithFiles } from "./support/video-files";
import { countLost, startWriters } from "./support/writers";

const [videos, fileBytes, people, readers, rounds] = [400, 2 * 1024 ** 2, 50, 4, 3];
const paths = ["/", "/api/v1/videos?limit=24", "/api/v1/videos?query=building"];

/** Measures a backup while fifty people write: what it has of their comments, and what readers notice. */
export async function measure(): Promise<Figure[]> {
  const [DATA_DIR, places] = [await scratch(), await scratch()];
  const [videoId] = await fillWithFiles(DATA_DIR, videos, fileBytes);
  const site = await startSite({ DATA_DIR });
  try {
    const writers = await startWriters(site.url, videoId!, people);
    const [ratios, details, lost]: [number[], string[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      // Each round has a place of its own, so that it copies every file.
      const target = join(places, `backups-${round}`);
      const startedAt = Date.now();
      const during = await readWhile(site.url, () => runCommand("backup", [target], { DATA_DIR }));
      const without = await readWhile(site.url, () => wait(during.seconds));
      ratios.push(during.p99 / without.p99);
      details.push(`${during.p99.toFixed(0)} against ${without.p99.toFixed(0)} ms in ${during.seconds.toFixed(1)} s`);
      const before = writers.acknowledged.filter(({ at }) => at < startedAt);
      lost.push(await countLost(before, () => readRestored(target, join(places, `restored-${round}`))));
    }
    await writers.stop();
    return [
      atMost("readers' p99 during a backup against without", 1.5, median(ratios), " ×", details.join("; ")),
      atMost("comments acknowledged before that a restored site lacks", 0, Math.max(...lost)),
      note("comments written meanwhile", `${writers.acknowledged.length}, ${writers.refused()} refused`),
    ];
  } finally {
    await site.stop();
    for (const dir of [DATA_DIR, places]) await rm(dir, { recursive: true, force: true });
  }
}

const wait = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1_000));

/** Reads pages until some work is done; returns its seconds and the 99th percentile of the waits in ms. */
async function readWhile(url: string, work: () => Promise<unknown>) {
  const waits: number[] = [];
  let isDone = false;
  const read = async () => {
    for (let index = 0; !isDone; index += 1) {
      const startedAt = performance.now();
      const response = await fetch(url + paths[index % paths.length]!, { headers: { Cookie: "x=1" } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.status} ${response.url}`);
      waits.push(performance.now() - startedAt);
      await wait(0.02);
    }
  };
  const startedAt = performance.now();
  const reading = Promise.all(Array.from({ length: readers }, read));
  await work().finally(() => (isDone = true));
  const seconds = (performance.now() - startedAt) / 1_000;
  await reading;
  return { seconds, p99: waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)]! };
}

/** Restores a backup, which proves every hash and count, and reads the ids of its comments. */
async function readRestored(target: string, DATA_DIR: string): Promise<Set<string>> {
  await runCommand("restore", [target], { DATA_DIR });
  const db = connectDatabase({ sqlite: join(DATA_DIR, "vidlark.sqlite") });
  try {
    return new Set((await db.selectFrom("comments").select("id").execute()).map(({ id }) => id));
  } finally {
    await db.destroy();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}
