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
  if ((await store.stat(markKey)) === null) {
    if (!(await isFree(db, store))) return false;
    await store.putNew(markKey, Buffer.from(site));
  }
  const mark = await store.open(markKey);
  return mark !== null && (await readAll(mark)).toString().trim() === site;
}

/** Gives an empty store the mark of a site whose files will be in it, in place of any other. */
export async function markStore(store: MediaStore, site: string) {
  if (store.putNew) await store.put(markKey, Buffer.from(site));
}

async function isFree(db: Db, store: MediaStore): Promise<boolean> {
  for (const ids of chunk(await collect(store.children(videosPrefix))))
    if (await db.selectFrom("videos").select("id").where("id", "in", ids).executeTakeFirst()) return true;
  for (const prefix of mediaPrefixes) for await (const _ of store.list(prefix)) return false;
  return true;
}
