import { countWordsHandler } from "./count-words";
import type { Job } from "./queue";
import type { JobHandler } from "./worker";
import { makeRenditionsHandler } from "./make-renditions";
import type { ProcessingDeps } from "./deps";
import { makePlayableHandler } from "./make-playable";
import { publishHandler } from "./publish-scheduled";
import { replaceFileHandler } from "./replace-file";
import { deleteSourceHandler } from "./sources";
import { sweepHandler } from "./sweep";

/** Creates the handler of each kind of job. */
export const jobHandlers = (deps: ProcessingDeps): Record<Job["kind"], JobHandler> => ({
  "make-playable": makePlayableHandler(deps),
  "make-renditions": makeRenditionsHandler(deps),
  "drop-source": deleteSourceHandler(deps),
  "count-words": countWordsHandler(deps),
  publish: publishHandler(deps),
  "replace-file": replaceFileHandler(deps),
  "switch-file": replaceFileHandler(deps),
  sweep: sweepHandler(deps),
});
