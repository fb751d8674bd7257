import type { Db } from "#api/db/open";
import { joinTags, splitTags } from "#api/videos/videos/tags";
import { endpoint } from "#api/http/endpoint";
import { reply } from "#api/http/reply";
import { calls } from "#contract/calls";
import type { UploadDefaults } from "#contract/labels";

const noDefaults: UploadDefaults = { visibility: "public", tags: [], language: "", licence: "" };

/** Finds what an account's upload form begins with. */
async function findDefaults(db: Db, userId: string): Promise<UploadDefaults> {
  const columns = ["visibility", "tags", "language", "licence"] as const;
  const row = await db.selectFrom("upload_defaults").select(columns).where("user_id", "=", userId).executeTakeFirst();
  return row ? { ...row, tags: splitTags(row.tags) } : noDefaults;
}

type Change = { [Name in keyof UploadDefaults]?: UploadDefaults[Name] | undefined };

/** Changes what an account's upload form begins with. Undefined fields stay unchanged. */
async function changeDefaults(db: Db, userId: string, change: Change): Promise<UploadDefaults> {
  const { tags, visibility, language, licence } = change;
  const changed = {
    ...(visibility !== undefined && { visibility }),
    ...(tags !== undefined && { tags: joinTags(tags) }),
    ...(language !== undefined && { language }),
    ...(licence !== undefined && { licence }),
  };
  await db
    .insertInto("upload_defaults")
    .values({ user_id: userId, ...noDefaults, tags: "", ...changed })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...changed }))
    .execute();
  return findDefaults(db, userId);
}

/** The endpoints of what an upload form begins with. */
export const uploadDefaultsEndpoints = [
  endpoint(calls.findUploadDefaults, async ({ db, viewerId }) =>
    reply("Upload defaults fetched successfully", await findDefaults(db, viewerId)),
  ),
  endpoint(calls.changeUploadDefaults, async ({ db, viewerId, body }) =>
    reply("Upload defaults updated successfully", await changeDefaults(db, viewerId, body)),
  ),
];
