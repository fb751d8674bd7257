import type { Transaction } from "kysely";
import { newId, timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { fold } from "#contract/fold";
import type { PlaylistTexts } from "#contract/playlists";
import { playlistNotFound } from "./read-playlists";

/** Builds the columns of a playlist's texts, and the folded name, by which playlists are searched. */
export const toPlaylistColumns = <Texts extends Partial<PlaylistTexts>>(texts: Texts) => ({
  ...texts,
  ...(texts.name === undefined ? {} : { text_folded: fold(texts.name) }),
});

export async function addPlaylist(db: Db, ownerId: string, texts: PlaylistTexts): Promise<string> {
  const [id, now] = [newId(), timestamp()];
  await db
    .insertInto("playlists")
    .values({ id, owner_id: ownerId, ...toPlaylistColumns(texts), image: "", created_at: now, updated_at: now })
    .execute();
  return id;
}

export type OwnPlaylist = Record<"id" | "ownerId", string>;

/** Throws 404 unless the playlist exists and belongs to this owner. */
export async function requireOwnPlaylist(db: Db, { id, ownerId }: OwnPlaylist) {
  const row = await db
    .selectFrom("playlists")
    .select("id")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "list")
    .executeTakeFirst();
  if (!row) throw playlistNotFound();
}

interface PlaylistChange extends Partial<PlaylistTexts> {
  /** Hash of a picture that is already stored. */
  image?: string | undefined;
}

/** Changes a playlist; undefined fields stay unchanged. Returns the hash of the replaced picture, or an empty text. */
export async function changePlaylist(
  db: Db,
  { id, ownerId }: OwnPlaylist,
  { image, ...texts }: PlaylistChange,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const savedPlaylist = await trx
      .updateTable("playlists")
      .set({ updated_at: timestamp(), ...toPlaylistColumns(texts) })
      .where("id", "=", id)
      .where("owner_id", "=", ownerId)
      .where("kind", "=", "list")
      .returning("image")
      .executeTakeFirst();
    if (!savedPlaylist) throw playlistNotFound();
    if (image === undefined) return "";
    await trx.updateTable("playlists").set({ image }).where("id", "=", id).execute();
    return savedPlaylist.image;
  });
}

/** Deletes a playlist and returns the hash of its picture. The caller deletes the picture's files. */
export async function deletePlaylist(db: Db, id: string, ownerId: string): Promise<string> {
  const row = await db
    .deleteFrom("playlists")
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "list")
    .returning("image")
    .executeTakeFirst();
  if (!row) throw playlistNotFound();
  return row.image;
}

/**
 * Hides a playlist from everybody but its owner, or shows it again, in the caller's transaction. Returns whether anything
 * changed. Throws 404 when the playlist does not exist.
 */
export async function setPlaylistHidden(trx: Transaction<Tables>, id: string, isHidden: boolean): Promise<boolean> {
  const flag = isHidden ? 1 : 0;
  const lists = trx.updateTable("playlists").set({ is_hidden: flag }).where("id", "=", id).where("kind", "=", "list");
  const { numUpdatedRows } = await lists.where("is_hidden", "!=", flag).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await trx.selectFrom("playlists").select("id").where("id", "=", id).executeTakeFirstOrThrow(playlistNotFound);
  return false;
}
