import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#api/db/open";
import { imagesPrefix, videoPrefix } from "./keys";
import { listOlderThan } from "./disk-tree";
import { collect, type MediaStore } from "./media-store";

const notePrefix = "thumbnail-change-";
const notePattern = /^thumbnail-change-([0-9a-f]{24})-/;

/**
 * Keeps a note, which is an empty directory named after the video, while its thumbnail changes: a killed server may leave
 * both thumbnails.
 */
export async function recordThumbnailChange<T>(
  store: MediaStore,
  videoId: string,
  change: () => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(store.uploads, `${notePrefix}${videoId}-`));
  try {
    return await change();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Removes unused thumbnails of the videos that notes of a killed server name, made before a time in milliseconds. The
 * sweep of uploads removes the notes.
 */
export async function sweepThumbnails(db: Db, store: MediaStore, beforeMs = Infinity) {
  const ids = (await listOlderThan(store.uploads, beforeMs)).map((name) => notePattern.exec(name)?.[1]);
  for (const id of new Set(ids.filter((id) => id !== undefined))) {
    const video = await db.selectFrom("videos").select("thumbnail_version").where("id", "=", id).executeTakeFirst();
    for (const name of await collect(store.children(videoPrefix(id))))
      if (/^thumbnail-\d+-/.test(name) && !name.startsWith(`thumbnail-${video?.thumbnail_version}-`))
        await store.deletePrefix(videoPrefix(id) + name);
  }
}

/** Another machine may be about to name a picture of this age in a row. */
const sharedMarginMs = 60 * 60_000;

/** Removes pictures of accounts and playlists that a killed server left: files that no row names. */
export async function sweepPictures(db: Db, store: MediaStore) {
  const startedAt = Date.now();
  const marginMs = store.isShared ? sharedMarginMs : 0;
  const names = await collect(store.children(imagesPrefix));
  if (names.length === 0) return;
  const usedKeys = await findUsedKeys(db);
  for (const name of names) {
    if (usedKeys.has(readPictureKey(name)) && name.endsWith(".webp")) continue;
    // Skips newer files: another process may have stored one and not yet named it in a row.
    const file = await store.stat(imagesPrefix + name);
    if (file && file.modifiedAt < startedAt - marginMs) await store.deletePrefix(imagesPrefix + name);
  }
}

/** Reads which picture a file has one size of. */
export const readPictureKey = (name: string) => name.split("-", 1)[0]!;

const rowsPerChunk = 2_000;

/** Finds the pictures that accounts and playlists have. */
export async function findUsedKeys(db: Db): Promise<Set<string>> {
  const usedKeys = new Set<string>();
  await forEachRow(
    (after) =>
      db
        .selectFrom("users")
        .select(["id", "avatar", "cover_image"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(rowsPerChunk)
        .execute(),
    (user) => usedKeys.add(user.avatar).add(user.cover_image),
  );
  await forEachRow(
    (after) =>
      db
        .selectFrom("playlists")
        .select(["id", "image"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(rowsPerChunk)
        .execute(),
    (playlist) => usedKeys.add(playlist.image),
  );
  return usedKeys;
}

async function forEachRow<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  use: (row: Row) => void,
) {
  let rows = await read("");
  while (rows.length > 0) {
    rows.forEach(use);
    rows = await read(rows.at(-1)!.id);
  }
}
