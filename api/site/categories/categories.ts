import { sql, type Transaction } from "kysely";
import { selectCount } from "#api/lists/count-up-to";
import { changeSetting, readSetting } from "#api/site/settings/settings";
import type { Db } from "#api/db/open";
import { lockSite } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { Viewer } from "#api/deps";
import { type Category, makeCategoryId } from "#contract/categories";
import { ApiError, fieldError } from "#contract/errors";
import { fold } from "#contract/fold";
import { limits } from "#contract/limits";
import * as t from "#languages/api-site";
import * as fields from "#languages/api-fields";

const isCategory = async (db: Db, id: string): Promise<boolean> =>
  (await readSetting(db, "categories")).some(({ _id }) => _id === id);

/** Throws 422 for a category that the site does not have; an empty or absent one passes. */
export async function refuseUnknownCategory(db: Db, category: string | undefined) {
  if (category && !(await isCategory(db, category))) throw fieldError(422, "category", fields.noCategory);
}

/**
 * Returns a category if the site still has it, or else `otherwise`. Locks the site, so that no deletion changes this before
 * the transaction ends.
 */
export async function keepCategory(trx: Transaction<Tables>, category: string, otherwise = ""): Promise<string> {
  if (category === "") return "";
  await lockSite(trx);
  return (await isCategory(trx, category)) ? category : otherwise;
}

/** Lists the categories with the numbers of their videos, counted up to a limit. */
export async function listCategoriesWithCounts(db: Db) {
  const categories = await readSetting(db, "categories");
  const [first, ...others] = categories.map(({ _id }) => countVideos(db, _id));
  if (!first) return [];
  const counts = await others.reduce((all, each) => all.unionAll(each), first).execute();
  const byId = new Map(counts.map(({ id, total }) => [id, Number(total)]));
  return categories.map((category) => ({ ...category, videos: byId.get(category._id) ?? 0 }));
}

function countVideos(db: Db, id: string) {
  const videos = db
    .selectFrom("videos")
    .where("category", "=", id)
    // The index has this condition.
    .where("category", "!=", "");
  return selectCount(db, videos).select(sql<string>`${id}`.as("id"));
}

export const addCategory = (db: Db, viewer: Viewer, name: string): Promise<Category> =>
  changeList(db, viewer, (before) => {
    if (before.length >= limits.categories)
      throw fieldError(422, "name", () => t.tooManyCategories({ max: limits.categories }));
    refuseTakenName(before, name);
    const ids = before.map(({ _id }) => _id);
    const category = { _id: makeCategoryId(name, ids), name };
    return { categories: [...before, category], result: category, details: { added: category._id } };
  });

export const renameCategory = (db: Db, viewer: Viewer, { id, name }: { id: string; name: string }): Promise<Category> =>
  changeList(db, viewer, (before) => {
    const others = before.filter(({ _id }) => _id !== id);
    if (others.length === before.length) throw notFound();
    refuseTakenName(others, name);
    const renamed = { _id: id, name };
    const categories = before.map((each) => (each._id === id ? renamed : each));
    return { categories, result: renamed, details: { renamed: id } };
  });

/** Moves a category one place; the first one cannot move up, and the last one not down. */
export const moveCategory = (db: Db, viewer: Viewer, { id, to }: { id: string; to: "up" | "down" }): Promise<null> =>
  changeList(db, viewer, (before) => {
    const from = before.findIndex(({ _id }) => _id === id);
    if (from < 0) throw notFound();
    const index = Math.min(Math.max(from + (to === "up" ? -1 : 1), 0), before.length - 1);
    const categories = before.toSpliced(from, 1).toSpliced(index, 0, before[from]!);
    return { categories, result: null, details: { moved: id } };
  });

interface CategoryChange<T> {
  categories: Category[];
  result: T;
  /** Details for the audit log. */
  details: Record<string, string>;
}

const changeList = <T>(db: Db, viewer: Viewer, change: (before: Category[]) => CategoryChange<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const { categories, result, details } = change(await readSetting(trx, "categories"));
    await changeSetting(trx, viewer, { key: "categories", value: categories, details });
    return result;
  });

/** Folds a name for comparison, whose letters may consist of several code points. */
const normalizeName = (name: string) => fold(name.normalize("NFC"));

function refuseTakenName(others: Category[], name: string) {
  if (others.some((each) => normalizeName(each.name) === normalizeName(name)))
    throw fieldError(422, "name", t.categoryTaken);
}

const notFound = () => new ApiError(404, t.noCategory);
