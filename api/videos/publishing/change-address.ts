import { type Selectable, sql, type Transaction } from "kysely";
import { deferForeignKeys } from "#api/db/foreign-keys";
import { newId, timestamp } from "#api/db/ids";
import { type Db, isSqlite } from "#api/db/open";
import { forUpdate } from "#api/db/row-locks";
import type { Tables } from "#api/db/tables";
import type { ApiDeps } from "#api/deps";
import { videoPrefix } from "#api/media/store/keys";
import type { MediaStore } from "#api/media/store/media-store";
import { removeVideoFiles } from "#api/media/store/remove-files";
import { addEvent } from "#api/site/events/add-event";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/videos/find-video";
import { ApiError } from "#contract/errors";
import type { JobKind } from "#contract/words/jobs";
import * as t from "#languages/api-videos";

/**
 * Gives an unlisted video of the owner a new id, which is its address: its files are copied, then all rows change in one
 * transaction, then the old files are deleted. The video leaves the histories, playlists and likes of others, because these
 * would lead to the new address. Throws 409 for a video that is not unlisted, or that is being processed.
 */
export async function changeAddress(
  { db, media }: Pick<ApiDeps, "db" | "media">,
  id: string,
  ownerId: string,
): Promise<VideoWithOwner> {
  const video = await findOwnVideo(db, id, ownerId);
  if (video.visibility !== "unlisted") throw new ApiError(409, t.onlyUnlisted);
  const to = newId(Date.parse(video.created_at));
  const stateBefore = await describeState(db, video.id);
  try {
    await copyFiles(media, videoPrefix(video.id), videoPrefix(to));
    await db.transaction().execute(async (trx) => {
      // If the video has changed meanwhile, the copied files may not be its files any more.
      if ((await describeState(trx, video.id, forUpdate(trx))) !== stateBefore)
        throw new ApiError(409, t.beingProcessed);
      await changeId(trx, video, to);
      await addEvent(trx, { kind: "video.changed", videoId: to, channelId: ownerId });
    });
  } catch (error) {
    // If the database's answer was lost, the id may have changed. Until it is known, the old and the new files stay.
    if ((await findCurrentId(db, video.id, to)) !== to) {
      await removeVideoFiles(media, to);
      throw error;
    }
  }
  await removeVideoFiles(media, video.id);
  return findOwnVideo(db, to, ownerId);
}

/** Finds which of two ids a video has, after a change that may still be committed; null for a deleted video. */
async function findCurrentId(db: Db, from: string, to: string): Promise<string | null> {
  const row = db.selectFrom("videos").select("id").where("id", "in", [from, to]).modifyEnd(forUpdate(db));
  return (await row.executeTakeFirst())?.id ?? null;
}

async function copyFiles(media: MediaStore, from: string, to: string) {
  for await (const { key } of media.list(from)) await media.copy(key, to + key.slice(from.length));
}

const tablesWithVideoId = [
  ...["video_likes", "watch_history", "comments", "playlist_videos", "renditions", "captions", "video_tags"],
  ...["finished_uploads", "replacements", "video_days", "video_parts", "jobs", "ended_jobs"],
];

/** The tables of search indexes that have a video's id on SQLite. */
const sqliteTables = ["caption_places", "search_positions", "video_text_places"];

async function changeId(trx: Transaction<Tables>, video: VideoWithOwner, to: string) {
  await removeTracesOfOthers(trx, video);
  await deferForeignKeys(trx);
  const from = video.id;
  for (const table of isSqlite(trx) ? [...tablesWithVideoId, ...sqliteTables] : tablesWithVideoId)
    await sql`update ${sql.table(table)} set video_id = ${to} where video_id = ${from}`.execute(trx);
  await trx.updateTable("drafts").set({ replaces: to }).where("replaces", "=", from).execute();
  await trx
    .updateTable("moderation_cases")
    .set({ subject_id: to })
    .where("subject_kind", "=", "video")
    .where("subject_id", "=", from)
    .execute();
  // Events about its comments and likes contain the id, too.
  await sql`update events set details = replace(details, ${from}, ${to}),
    subject_id = case when subject_id = ${from} then ${to} else subject_id end
    where details like ${`%${from}%`}`.execute(trx);
  await trx.updateTable("videos").set({ id: to, updated_at: timestamp() }).where("id", "=", from).execute();
}

/** The jobs that may wait while the id changes, unless they are running: they read the row of the video when they begin. */
const waitingKinds: readonly JobKind[] = ["add-renditions", "drop-source", "make-av1", "publish"];

/** Describes the files, the jobs and the visibility of a video. Throws 409 for a video that is being processed. */
async function describeState(db: Db, id: string, lock = sql``): Promise<string> {
  const { rows } = await sql`select visibility, version_id, renditions_id, thumbnail_version from videos
    where id = ${id} ${lock}`.execute(db);
  const { rows: jobs } = await sql<Pick<Selectable<Tables["jobs"]>, "id" | "kind" | "is_running">>`
    select id, kind, is_running from jobs where video_id = ${id} and kind <> 'count-words'
    order by id ${lock}`.execute(db);
  if (jobs.some(({ kind, is_running }) => is_running === 1 || !waitingKinds.includes(kind)))
    throw new ApiError(409, t.beingProcessed);
  return JSON.stringify({ rows, jobs });
}

/** Removes the video from other people's histories and playlists, and deletes their likes of it. */
async function removeTracesOfOthers(trx: Transaction<Tables>, { id, owner_id }: VideoWithOwner) {
  await trx.deleteFrom("view_windows").where("video_id", "=", id).execute();
  await trx.deleteFrom("watch_history").where("video_id", "=", id).where("user_id", "!=", owner_id).execute();
  await trx
    .deleteFrom("playlist_videos")
    .where("video_id", "=", id)
    .where("playlist_id", "not in", trx.selectFrom("playlists").select("id").where("owner_id", "=", owner_id))
    .execute();
  const likes = trx.deleteFrom("video_likes").where("video_id", "=", id).where("user_id", "!=", owner_id);
  const removedLikes = Number((await likes.executeTakeFirstOrThrow()).numDeletedRows);
  if (removedLikes === 0) return;
  await trx
    .updateTable("videos")
    .set((eb) => ({ likes_count: eb("likes_count", "-", removedLikes) }))
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("users")
    .set((eb) => ({ video_likes_count: eb("video_likes_count", "-", removedLikes) }))
    .where("id", "=", owner_id)
    .execute();
}
