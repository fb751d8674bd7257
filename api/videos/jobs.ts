import type { Job } from "#api/jobs/queue";
import type { Handler } from "#api/jobs/worker";
import { makingRenditions } from "./making-renditions";
import { droppingSource, makingPlayable, type ProcessingParts } from "./processing";

/** What a worker does with each kind of job. */
export const videoJobs = (parts: ProcessingParts): Record<Job["kind"], Handler> => ({
  "make-playable": makingPlayable(parts),
  "make-renditions": makingRenditions(parts),
  "drop-source": droppingSource(parts),
});
