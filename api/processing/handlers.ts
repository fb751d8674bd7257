import type { Job } from "./queue";
import type { Handler } from "./worker";
import { makingRenditions } from "./make-renditions";
import { droppingSource, makingPlayable, type ProcessingParts } from "./make-playable";

/** What a worker does with each kind of job. */
export const videoJobs = (parts: ProcessingParts): Record<Job["kind"], Handler> => ({
  "make-playable": makingPlayable(parts),
  "make-renditions": makingRenditions(parts),
  "drop-source": droppingSource(parts),
});
