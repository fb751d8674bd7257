import type { Job } from "./queue";
import type { JobHandler } from "./worker";
import { makeRenditionsHandler } from "./make-renditions";
import { deleteSourceHandler, makePlayableHandler, type ProcessingDeps } from "./make-playable";

/** What a worker does with each kind of job. */
export const jobHandlers = (parts: ProcessingDeps): Record<Job["kind"], JobHandler> => ({
  "make-playable": makePlayableHandler(parts),
  "make-renditions": makeRenditionsHandler(parts),
  "drop-source": deleteSourceHandler(parts),
});
