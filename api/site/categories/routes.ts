import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { addCategory, listCategoriesWithCounts, moveCategory, renameCategory } from "./categories";
import { deleteCategory } from "./delete-category";
import * as t from "#languages/api-site";

/** The site's own list of categories: /api/v1/administration/categories. */
export const categoryEndpoints = [
  endpoint(calls.listCategories, async ({ db }) =>
    reply(fetchedMessage("Categories"), await listCategoriesWithCounts(db)),
  ),
  endpoint(calls.addCategory, async ({ db, viewer, body }) =>
    reply(t.categoryAdded, await addCategory(db, viewer, body.name)),
  ),
  endpoint(calls.renameCategory, async ({ db, viewer, params, body }) =>
    reply(t.categoryRenamed, await renameCategory(db, viewer, { id: params.categoryId, name: body.name })),
  ),
  endpoint(calls.moveCategory, async ({ db, viewer, params, body }) => {
    await moveCategory(db, viewer, { id: params.categoryId, to: body.to });
    return reply(t.categoryMoved, {});
  }),
  endpoint(calls.deleteCategory, async ({ db, viewer, params, body }) => {
    await deleteCategory(db, viewer, { id: params.categoryId, moveTo: body.moveTo });
    return reply(t.categoryDeleted, {});
  }),
];
