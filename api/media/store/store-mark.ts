import { chunk } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { draftsPrefix, imagesPrefix, mediaPrefixes, videosPrefix } from "./keys";
import { collect, type MediaStore, readAll } from "./media-store";
import { findUsedKeys, readPictureKey } from "./sweep-pictures";

/** The object of a bucket that names its site. */
export const markKey = "site-id";

/**
 * Returns whether a store is this site's alone. Where two sites have one bucket, each would take the files of the other for
 * leftovers. A bucket without a mark gets this site's if it has no media, or some of this site; a directory has none.
 */
export async function claimStore(db: Db, store: MediaStore): Promise<boolean> {
  if (!store.putNew) return true;
  const site = await findSiteId(db);
  if ((await readMark(store)) === null && !(await isFree(db, store))) return false;
  return markStore(store, site);
}

/** Gives a store that has no mark that of a site whose files will be in it; returns whether it is that site's then. */
export async function markStore(store: MediaStore, site: string): Promise<boolean> {
  if (!store.putNew) return true;
  if ((await readMark(store)) === null) await store.putNew(markKey, Buffer.from(site));
  return (await readMark(store)) === site;
}

async function readMark(store: MediaStore): Promise<string | null> {
  const mark = await store.open(markKey);
  return mark && (await readAll(mark)).toString().trim();
}

async function isFree(db: Db, store: MediaStore): Promise<boolean> {
  if (await hasOwnFiles(db, store)) return true;
  for (const prefix of mediaPrefixes) for await (const _ of store.list(prefix)) return false;
  return true;
}

/** Returns whether a store has files of a video, a draft or a picture of this site. */
async function hasOwnFiles(db: Db, store: MediaStore): Promise<boolean> {
  const places = [["videos", videosPrefix] as const, ["drafts", draftsPrefix] as const];
  for (const [table, prefix] of places)
    for (const ids of chunk(await collect(store.children(prefix))))
      if (await db.selectFrom(table).select("id").where("id", "in", ids).executeTakeFirst()) return true;
  const names = await collect(store.children(imagesPrefix));
  if (names.length === 0) return false;
  const usedKeys = await findUsedKeys(db);
  return names.map(readPictureKey).some((key) => key !== "" && usedKeys.has(key));
}
