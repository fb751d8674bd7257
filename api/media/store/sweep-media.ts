import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { videoPrefix, videosPrefix } from "./keys";
import { listOlderThan } from "./disk-tree";
import { collect, type MediaStore, touchedAt } from "./media-store";
import { removeVideoFiles } from "./remove-files";

/** No machine takes longer than this to complete a file. */
const recentMs = 24 * 60 * 60_000;

/** Removes files of requests on this machine that a stopped server left, and that are older than a time in ms. */
export async function sweepRequests({ uploadsDir }: MediaStore, beforeMs = Infinity) {
  for (const name of await listOlderThan(uploadsDir, beforeMs))
    await rm(join(uploadsDir, name), { recursive: true, force: true });
}

/** Discards unfinished files that were started before a time, in milliseconds since 1970. */
export async function discardUnfinished(store: MediaStore, beforeMs: number) {
  for await (const file of store.listIncompleteUploads()) if (file.startedAtMs < beforeMs) await file.discard();
}

/** Removes what a stopped server left in the store: files of videos without a row, and unfinished files. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  await discardUnfinished(store, Date.now() - recentMs);
  for (const ids of chunk(await collect(store.listChildren(videosPrefix)))) {
    const videos = await findVideos(ids);
    for (const id of ids)
      if (!videos.has(id) && !(store.isShared && (await isRecent(store, id)))) await removeVideoFiles(store, id);
  }
}

/** Returns whether a video's files are so new that this or another machine may be about to add its row. */
async function isRecent(store: MediaStore, videoId: string): Promise<boolean> {
  for await (const file of store.list(videoPrefix(videoId))) if (touchedAt(file) > Date.now() - recentMs) return true;
  return false;
}
