import { sql, type Transaction } from "kysely";
import { deleteBatch } from "#api/db/delete-in-batches";
import type { Tables } from "#api/db/tables";

const playlistsPerBatch = 20;

/**
 * Deletes a batch of the playlists of an account that is being deleted; returns whether there may be more. Adds their
 * pictures to `pictures`, which the caller removes.
 */
export async function erasePlaylists(
  trx: Transaction<Tables>,
  ownerId: string,
  pictures: Set<string>,
): Promise<boolean> {
  const rows = await trx
    .selectFrom("playlists")
    .select(["id", "image"])
    .where("owner_id", "=", ownerId)
    .limit(playlistsPerBatch)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  const hasMoreRows = await deleteBatch(trx, "playlist_videos", sql`playlist_id in (${sql.join(ids)})`);
  if (hasMoreRows) return true;
  await trx.deleteFrom("playlists").where("id", "in", ids).execute();
  for (const { image } of rows) pictures.add(image);
  return true;
}
