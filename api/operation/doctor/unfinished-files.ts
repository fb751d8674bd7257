import type { DoctorDeps } from "./deps";
import type { Findings } from "./finding";

/** No file takes longer than this to be stored. */
const longestMs = 24 * 60 * 60_000;

/** Finds parts of files in object storage that a killed process left: no list of files has them, and they take room. */
export async function* checkUnfinished({ media, now }: DoctorDeps): Findings {
  for await (const { key, startedAt, discard } of media.listUnfinished())
    if (startedAt < now - longestMs)
      yield {
        problem: `Parts of ${key} were stored from ${new Date(startedAt).toISOString()} on and never completed`,
        mend: discard,
      };
}
