import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { changeSetting, readSetting } from "#api/site/settings/settings";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { Viewer } from "#api/deps";
import { ApiError, fieldError } from "#contract/errors";
import * as t from "#languages/api-site";
import * as fields from "#languages/api-fields";

/** SQLite needs a few milliseconds for as many rows with their indexes. */
const videosPerBatch = 100;
/** Another deletion may move videos into this category meanwhile. */
const maxPasses = 3;

interface CategoryDeletion {
  id: string;
  /** The category that its videos get; empty for none. */
  moveTo: string;
}

/**
 * Moves the videos of a category to another one, or to none, in batches between which other requests run, and then
 * deletes the category. An interrupted deletion leaves it the other videos, and can be repeated. Throws 409 when videos
 * come as fast as they leave.
 */
export async function deleteCategory(db: Db, viewer: Viewer, deletion: CategoryDeletion) {
  for (let pass = 0; pass < maxPasses; pass++) {
    for (let lastVideoId: string | undefined = ""; lastVideoId !== undefined; await yieldToEventLoop())
      lastVideoId = await moveVideosAfter(db, deletion, lastVideoId);
    if (await deleteIfEmpty(db, viewer, deletion)) return;
  }
  throw new ApiError(409, t.categoryInUse);
}

/** Moves a batch of videos; returns the id of the last one, or undefined when none is left. */
const moveVideosAfter = (db: Db, deletion: CategoryDeletion, after: string): Promise<string | undefined> =>
  db.transaction().execute(async (trx) => {
    await lockSite(trx);
    await requireDeletable(trx, deletion);
    const ids = await moveVideos(trx, deletion, after);
    return ids.length < videosPerBatch ? undefined : ids.at(-1);
  });

/** Deletes the category, with the few videos that came in the meantime; returns false if there are more than a batch. */
const deleteIfEmpty = (db: Db, viewer: Viewer, deletion: CategoryDeletion): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const savedCategories = await requireDeletable(trx, deletion);
    if ((await moveVideos(trx, deletion, "")).length === videosPerBatch) return false;
    const categories = savedCategories.filter(({ _id }) => _id !== deletion.id);
    const details = { deleted: deletion.id, movedTo: deletion.moveTo };
    await changeSetting(trx, viewer, { key: "categories", value: categories, details });
    return true;
  });

async function requireDeletable(db: Db, { id, moveTo }: CategoryDeletion) {
  const categories = await readSetting(db, "categories");
  const isCategory = (categoryId: string) => categories.some(({ _id }) => _id === categoryId);
  if (!isCategory(id)) throw new ApiError(404, t.noCategory);
  if (moveTo === id || (moveTo !== "" && !isCategory(moveTo))) throw fieldError(422, "moveTo", fields.noCategory);
  return categories;
}

async function moveVideos(db: Db, { id, moveTo }: CategoryDeletion, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom("videos")
    .select("id")
    .where("category", "=", id)
    // The index has this condition.
    .where("category", "!=", "")
    .where("id", ">", after)
    .orderBy("id")
    .limit(videosPerBatch)
    .execute();
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await db.updateTable("videos").set({ category: moveTo }).where("id", "in", ids).execute();
  return ids;
}
