import { timestamp } from "#api/db/ids";
import { type Category, makeCategoryId } from "#contract/categories";
import type { TestApi } from "./api";

/** Gives a site these categories, as an administrator would. */
export async function setCategories({ db }: TestApi, ...names: string[]): Promise<Category[]> {
  const categories = names.map((name) => ({ _id: makeCategoryId(name, []), name }));
  const row = { value: JSON.stringify(categories), updated_at: timestamp(), updated_by: "" };
  await db
    .insertInto("site_settings")
    .values({ key: "categories", ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
  return categories;
}
