import type { ProcessingDeps } from "./deps";
import type { JobHandler } from "./worker";

/** Deletes leftover files; tells how many, and how many bytes they had. */
export const sweepHandler = ({ db, media, keepUploads, sweep }: ProcessingDeps): JobHandler => ({
  async run(_job, signal) {
    if (!sweep) throw new Error("This process cannot sweep");
    return sweep({ db, media, keepUploads }, signal);
  },
});
