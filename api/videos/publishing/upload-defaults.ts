import type { Db } from "#api/db/open";
import { defaultColumns, splitTags, toColumns } from "#api/videos/details/columns";
import { refuseUnknownCategory } from "#api/site/categories/categories";
import { endpoint } from "#api/http/endpoint";
import { fetchedMessage, reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import { noDefaults, type UploadDefaults } from "#contract/video-details";
import * as t from "#languages/api-videos";

async function findDefaults(db: Db, userId: string): Promise<UploadDefaults> {
  const defaultsQuery = db.selectFrom("upload_defaults").select(defaultColumns).where("user_id", "=", userId);
  const row = await defaultsQuery.executeTakeFirst();
  return row ? { ...row, tags: splitTags(row.tags) } : noDefaults;
}

type DefaultsChange = { [Name in keyof UploadDefaults]?: UploadDefaults[Name] | undefined };

/** Changes an account's upload defaults. Undefined fields stay unchanged. */
async function changeDefaults(db: Db, userId: string, change: DefaultsChange): Promise<UploadDefaults> {
  await refuseUnknownCategory(db, change.category);
  const columns = toColumns(change);
  await db
    .insertInto("upload_defaults")
    .values({ user_id: userId, ...toColumns({ ...noDefaults, ...change }) })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...columns }))
    .execute();
  return findDefaults(db, userId);
}

export const uploadDefaultsEndpoints = [
  endpoint(calls.findUploadDefaults, async ({ db, viewerId }) =>
    reply(fetchedMessage("Upload defaults"), await findDefaults(db, viewerId)),
  ),
  endpoint(calls.changeUploadDefaults, async ({ db, viewerId, body }) =>
    reply(t.uploadDefaultsUpdated, await changeDefaults(db, viewerId, body)),
  ),
];
