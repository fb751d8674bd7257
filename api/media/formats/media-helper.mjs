// @ts-check
import { serveTasks } from "#api/media/processes/helper-tasks.mjs";
import { readMp3 } from "./mp3.mjs";
import { moveIndex } from "./move-index.mjs";
import { findPlayed } from "./played-ranges.mjs";
import { readStreams } from "./read-streams.mjs";
import { findWebmMetadata } from "./webm-elements.mjs";

/**
 * Reads media files in a helper process that the server can kill: a hostile file can keep a reader busy for minutes.
 *
 * @param {import("./media-readers").MediaTask} task
 */
function work(task) {
  if (task.kind === "index") return moveIndex(task);
  if (task.kind === "played") return findPlayed(task);
  if (task.kind === "webm") return findWebmMetadata(task.path);
  return task.kind === "mp3" ? readMp3(task.path) : readStreams(task.path);
}

serveTasks(work);
