import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#api/db/open";
import { imagesPrefix, videoPrefix } from "./keys";
import { listOlderThan } from "./disk-tree";
import { collect, type MediaStore } from "./media-store";

const markerPrefix = "thumbnail-change-";
const markerPattern = /^thumbnail-change-([0-9a-f]{24})-/;

/**
 * Changes a thumbnail. Meanwhile an empty directory marks the video, because a killed server may leave both thumbnails.
 */
export async function recordThumbnailChange<T>(
  store: MediaStore,
  videoId: string,
  change: () => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(store.uploadsDir, `${markerPrefix}${videoId}-`));
  try {
    return await change();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Removes unused thumbnails of videos whose marker a killed server left before a time, in milliseconds since 1970. The
 * sweep of uploads removes the markers.
 */
export async function sweepThumbnails(db: Db, store: MediaStore, beforeMs = Infinity) {
  const ids = (await listOlderThan(store.uploadsDir, beforeMs)).map((name) => markerPattern.exec(name)?.[1]);
  for (const id of new Set(ids.filter((id) => id !== undefined))) {
    const video = await db.selectFrom("videos").select("thumbnail_version").where("id", "=", id).executeTakeFirst();
    for (const name of await collect(store.listChildren(videoPrefix(id))))
      if (/^thumbnail-\d+-/.test(name) && !name.startsWith(`thumbnail-${video?.thumbnail_version}-`))
        await store.deleteFile(videoPrefix(id) + name);
  }
}

/** Another machine may be about to use a picture that is younger than this. */
const sharedMarginMs = 60 * 60_000;

/** Removes pictures that no account or playlist uses, such as those that a killed server left. */
export async function sweepPictures(db: Db, store: MediaStore) {
  const startedAt = Date.now();
  const marginMs = store.isShared ? sharedMarginMs : 0;
  const names = await collect(store.listChildren(imagesPrefix));
  if (names.length === 0) return;
  const usedKeys = await findUsedKeys(db);
  for (const name of names) {
    if (usedKeys.has(readPictureKey(name)) && name.endsWith(".webp")) continue;
    // Skips newer files, because another process may be about to use one.
    const file = await store.stat(imagesPrefix + name);
    if (file && file.modifiedAtMs < startedAt - marginMs) await store.deleteFile(imagesPrefix + name);
  }
}

/** Reads the key of a picture from the name of one of its files. */
export const readPictureKey = (name: string) => name.split("-", 1)[0]!;

const rowsPerChunk = 2_000;

/** Finds the keys of the pictures that accounts and playlists use. */
export async function findUsedKeys(db: Db): Promise<Set<string>> {
  const usedKeys = new Set<string>();
  const selectAccounts = (after: string) =>
    db.selectFrom("users").select(["id", "avatar", "cover_image"]).where("id", ">", after).orderBy("id");
  const selectPlaylists = (after: string) =>
    db.selectFrom("playlists").select(["id", "image"]).where("id", ">", after).orderBy("id");
  for await (const { avatar, cover_image } of readRows((after) => selectAccounts(after).limit(rowsPerChunk).execute()))
    usedKeys.add(avatar).add(cover_image);
  for await (const { image } of readRows((after) => selectPlaylists(after).limit(rowsPerChunk).execute()))
    usedKeys.add(image);
  return usedKeys;
}

/** Reads rows in chunks. `read` returns the next rows after an id, in the order of ids. */
async function* readRows<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await read(""); rows.length > 0; rows = await read(rows.at(-1)!.id)) yield* rows;
}
