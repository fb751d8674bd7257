import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chunk } from "#api/db/ids";
import { videoPrefix, videosPrefix } from "./keys";
import { listOlderThan } from "./disk-tree";
import { collect, type MediaStore, touchedAt } from "./media-store";
import { removeVideoFiles } from "./remove-files";

/** Nothing takes a machine longer than this to complete. */
const recentMs = 24 * 60 * 60_000;

/** Removes the files of requests that a stopped server left on this machine, last changed before a time in milliseconds. */
export async function sweepRequests({ uploads }: MediaStore, beforeMs = Infinity) {
  for (const name of await listOlderThan(uploads, beforeMs))
    await rm(join(uploads, name), { recursive: true, force: true });
}

/** Discards what was begun to be stored before a time, in milliseconds since 1970, and never completed. */
export async function discardUnfinished(store: MediaStore, beforeMs: number) {
  for await (const file of store.listUnfinished()) if (file.startedAt < beforeMs) await file.discard();
}

/** Removes what a stopped server left in the store: files of videos that have no row, and parts of files. */
export async function sweepMedia(store: MediaStore, findVideos: (ids: string[]) => Promise<Set<string>>) {
  await discardUnfinished(store, Date.now() - recentMs);
  for (const ids of chunk(await collect(store.children(videosPrefix)))) {
    const videos = await findVideos(ids);
    for (const id of ids)
      if (!videos.has(id) && !(store.isShared && (await isRecent(store, id)))) await removeVideoFiles(store, id);
  }
}

/** Returns whether a video's files may be those of an upload that this or another machine is about to add. */
async function isRecent(store: MediaStore, videoId: string): Promise<boolean> {
  for await (const file of store.list(videoPrefix(videoId))) if (touchedAt(file) > Date.now() - recentMs) return true;
  return false;
}
