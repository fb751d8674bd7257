import { readdir } from "node:fs/promises";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { MediaStore } from "#api/media/store";
import { draftDir, receivedOf, removeDraftFiles, removeUpload } from "./files";
import { dropUpload } from "./keep";

interface Places {
  db: Db;
  media: MediaStore;
}

/** Removes uploads of which nothing came for so many milliseconds, and every file that no draft knows; texts stay. */
export async function sweepDrafts(places: Places, keep: number, { isStart = false } = {}) {
  const since = Date.now() - keep;
  await places.db.deleteFrom("finished_uploads").where("finished_at", "<", timestamp(since)).execute();
  await sweepUploads(places, since);
  // Before the first request no file waits for the row that is to name it.
  await sweepFiles(places, isStart ? Infinity : since);
}

async function sweepUploads(places: Places, since: number) {
  const quiet = await places.db
    .selectFrom("drafts")
    .select(["id", "upload_id"])
    .where("upload_id", "is not", null)
    .where("updated_at", "<", timestamp(since))
    .execute();
  for (const draft of quiet)
    if ((await receivedOf(places.media, draft.id, draft.upload_id!)).at < since) await dropUpload(places, draft);
}

async function sweepFiles({ db, media }: Places, since: number) {
  for (const id of await readdir(media.drafts)) {
    const draft = await db.selectFrom("drafts").select("upload_id").where("id", "=", id).executeTakeFirst();
    if (!draft) {
      await removeDraftFiles(media, id);
      continue;
    }
    for (const name of await readdir(draftDir(media, id)).catch(() => []))
      if (/^[0-9a-f]{24}$/.test(name) && name !== draft.upload_id && (await receivedOf(media, id, name)).at < since)
        await removeUpload(media, id, name);
  }
}
