import type { DoctorDeps } from "./deps";
import type { Findings } from "./finding";

/** Storing a file never takes longer. */
const maxStoringMs = 24 * 60 * 60_000;

/** Finds the parts of files that a killed process left in object storage, where lists of files do not show them. */
export async function* checkUnfinished({ media, now }: DoctorDeps): Findings {
  for await (const { key, startedAtMs, discard } of media.listIncompleteUploads())
    if (startedAtMs < now - maxStoringMs)
      yield {
        problem: `Parts of ${key} were stored from ${new Date(startedAtMs).toISOString()} on and never completed`,
        repair: discard,
      };
}
