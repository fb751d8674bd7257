import { chunk } from "#api/db/ids";
import type { Db } from "#api/db/open";
import { findSiteId } from "#api/db/site-id";
import { mediaPrefixes, videosPrefix } from "./keys";
import { collect, type MediaStore, readAll } from "./media-store";

/** The object of a bucket that names its site. */
export const markKey = "site-id";

/**
 * Returns whether a store is this site's alone. Where two sites have one bucket, each would take the files of the other for
 * leftovers. A bucket without a mark gets this site's if it has no media, or a video of this site; a directory has none.
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
  for (const ids of chunk(await collect(store.children(videosPrefix))))
    if (await db.selectFrom("videos").select("id").where("id", "in", ids).executeTakeFirst()) return true;
  for (const prefix of mediaPrefixes) for await (const _ of store.list(prefix)) return false;
  return true;
}
