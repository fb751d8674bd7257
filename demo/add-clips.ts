import { availableParallelism } from "node:os";
import type { Clip } from "./channel";

/** Adds all clips, as many at once as the machine has processors, and reports after each how many there are. */
export async function addClips<T extends { clip: Pick<Clip, "title"> }>(
  clips: readonly T[],
  add: (next: T) => Promise<unknown>,
  report: (line: string) => void,
) {
  const queue = [...clips];
  let added = 0;
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      await add(next);
      added += 1;
      report(`Video ${added} of ${clips.length}: ${next.clip.title}\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
