import { draftPrefix, versionNamePrefix, videoPrefix } from "./keys";
import { collect, type MediaStore } from "./media-store";

/** Removes the files of unused versions. Calls `findUsed` after it has listed the files. */
export async function removeUnusedVersions(store: MediaStore, videoId: string, findUsed: () => Promise<string[]>) {
  const names = await collect(store.listChildren(videoPrefix(videoId)));
  // A version gets its row before its directory, so a listed directory without a row is unused.
  const usedVersions = await findUsed();
  for (const name of names) {
    const versionId = name.startsWith(versionNamePrefix) ? name.slice(versionNamePrefix.length) : "";
    if (!name.startsWith("thumbnail-") && !usedVersions.includes(versionId))
      await store.deletePrefix(videoPrefix(videoId) + name);
  }
}

export const removeDraftFiles = (store: MediaStore, draftId: string) => store.deletePrefix(draftPrefix(draftId));

export const removeVideoFiles = (store: MediaStore, videoId: string) => store.deletePrefix(videoPrefix(videoId));
