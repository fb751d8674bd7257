import { setImmediate as nextTurn } from "node:timers/promises";
import { readSetting } from "#api/site/settings/settings";
import { type Db, lockSite } from "#api/db/open";
import type { Viewer } from "#api/deps";
import { ApiError } from "#contract/errors";
import { noSuchCategory } from "#contract/video-details";
import { saveCategories } from "./categories";

/** SQLite needs a few milliseconds for as many rows with their indexes. */
const videosPerTurn = 100;

interface Deletion {
  id: string;
  /** The category that its videos get; empty for none. */
  moveTo: string;
}

/**
 * Deletes a category after its videos have another one, or none: in short turns, between which other requests run. An
 * interrupted deletion leaves the category with the videos that it still has, and is repeated.
 */
export async function deleteCategory(db: Db, viewer: Viewer, deletion: Deletion) {
  await requireDeletable(db, deletion);
  while ((await moveVideos(db, deletion)) === videosPerTurn) await nextTurn();
  await db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const before = await requireDeletable(trx, deletion);
    // What was published in the meantime is less than a turn.
    await moveVideos(trx, deletion);
    const categories = before.filter(({ _id }) => _id !== deletion.id);
    await saveCategories(trx, viewer, { categories, details: { deleted: deletion.id, movedTo: deletion.moveTo } });
  });
}

async function requireDeletable(db: Db, { id, moveTo }: Deletion) {
  const categories = await readSetting(db, "categories");
  const has = (wanted: string) => categories.some(({ _id }) => _id === wanted);
  if (!has(id)) throw new ApiError(404, "Category does not exist");
  if (moveTo === id || (moveTo !== "" && !has(moveTo)))
    throw new ApiError(422, noSuchCategory, [{ field: "moveTo", message: noSuchCategory }]);
  return categories;
}

async function moveVideos(db: Db, { id, moveTo }: Deletion): Promise<number> {
  const some = db
    .selectFrom("videos")
    .select("id")
    .where("category", "=", id)
    // The index has this condition.
    .where("category", "!=", "")
    .limit(videosPerTurn);
  const { numUpdatedRows } = await db
    .updateTable("videos")
    .set({ category: moveTo })
    .where("id", "in", some)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
