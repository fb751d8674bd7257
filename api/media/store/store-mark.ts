import { chunk } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { draftsPrefix, imagesPrefix, mediaPrefixes, videosPrefix } from "./keys";
import { collect, type MediaStore, readAll } from "./media-store";
import { findUsedKeys, readPictureKey } from "./sweep-pictures";

/** The object of a bucket that names its site. */
export const markKey = "site-id";

/**
 * Returns whether a store belongs to this site alone. If two sites used one bucket, each would delete the files of the
 * other as leftovers. A bucket without a mark gets this site's if it has no media, or has files of this site. A directory
 * needs no mark.
 */
export async function claimStore(db: Db, store: MediaStore): Promise<boolean> {
  if (!store.putNew) return true;
  const site = await findSiteId(db);
  if ((await readMark(store)) === null && !(await isClaimable(db, store))) return false;
  return markStore(store, site);
}

/** Marks a store as a site's unless it has a mark. Returns whether the mark is the site's. */
export async function markStore(store: MediaStore, site: string): Promise<boolean> {
  if (!store.putNew) return true;
  if ((await readMark(store)) === null) await store.putNew(markKey, Buffer.from(site));
  return (await readMark(store)) === site;
}

async function readMark(store: MediaStore): Promise<string | null> {
  const mark = await store.open(markKey);
  return mark && (await readAll(mark)).toString().trim();
}

async function isClaimable(db: Db, store: MediaStore): Promise<boolean> {
  if (await hasOwnFiles(db, store)) return true;
  for (const prefix of mediaPrefixes) for await (const _ of store.list(prefix)) return false;
  return true;
}

/** Returns whether a store has files of a video, a draft or a picture of this site. */
async function hasOwnFiles(db: Db, store: MediaStore): Promise<boolean> {
  const prefixes = [["videos", videosPrefix] as const, ["drafts", draftsPrefix] as const];
  for (const [table, prefix] of prefixes)
    for (const ids of chunk(await collect(store.listChildren(prefix))))
      if (await db.selectFrom(table).select("id").where("id", "in", ids).executeTakeFirst()) return true;
  const names = await collect(store.listChildren(imagesPrefix));
  if (names.length === 0) return false;
  const usedKeys = await findUsedKeys(db);
  return names.map(readPictureKey).some((key) => key !== "" && usedKeys.has(key));
}
