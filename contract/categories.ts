import { z } from "zod";
import { name } from "./fields";
import { fold } from "./fold";
import { limits } from "./limits";
import { count } from "./shapes";
import * as t from "#languages/api-fields";
import { withMessage } from "./with-message";

/** A category of the site's own list. Its id is part of URLs, and does not change when the category is renamed. */
export const categoryShape = z.object({ _id: z.string(), name: z.string() });
export type Category = z.output<typeof categoryShape>;

/** Body of POST administration/categories and PATCH administration/categories/{categoryId}. */
export const namedCategory = z.object({ name: name(t.name, limits.categoryName, t.nameNeeded) });

/** Body of POST administration/categories/{categoryId}/move. */
export const movedCategory = z.object({ to: z.enum(["up", "down"], withMessage(t.chooseDirection)) });

/** Body of DELETE administration/categories/{categoryId}: the new category of its videos; empty for none. */
export const deletedCategory = z.object({ moveTo: z.string(withMessage(t.chooseNewCategory)) });

/** A category as administrators see it. */
export const ownCategoryShape = categoryShape.extend({ videos: count });

/** Makes the id of a category: the letters and digits of its name, followed by a number if that id is taken. */
export function makeCategoryId(text: string, takenIds: readonly string[]): string {
  const words = fold(text.normalize("NFC"))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const id = words || "category";
  const numbers = Array.from({ length: takenIds.length }, (_, index) => `${id}-${index + 2}`);
  return [id, ...numbers].find((each) => !takenIds.includes(each))!;
}
