import { sql, type Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Tables, VideoRow } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { newMediaKey } from "#api/media/store/urls";
import { fieldError } from "#contract/errors";
import type { Visibility } from "#contract/visibility";
import { videoNotFound } from "./find-video";
import { isListed } from "./visibility";
import * as t from "#languages/api-videos";
import * as fields from "#languages/api-fields";

/** Who may see a video, and from when on; null publishes it at once. */
export interface VisibilitySettings {
  visibility: Visibility;
  publishAt: string | null;
}

const columns = [
  "is_published",
  "is_hidden",
  "visibility",
  "last_visibility",
  "publish_at",
  "has_been_public",
] as const;

/** The columns that decide what others may see of a video. */
export type VisibilityColumns = Pick<VideoRow, (typeof columns)[number]>;

/** The columns of a video that nobody has seen yet. */
export const neverPublished: VisibilityColumns = {
  is_published: 0,
  is_hidden: 0,
  visibility: "private",
  last_visibility: "public",
  publish_at: null,
  has_been_public: 0,
};

/**
 * Computes the new columns of a video from its saved ones. A video that is no longer published gets a new media key, so that
 * all earlier URLs of its files stop working.
 */
export function computeVisibility(
  saved: VisibilityColumns,
  { visibility, publishAt }: VisibilitySettings,
  now = Date.now(),
) {
  const publish_at = visibility === "private" ? null : publishAt;
  const isPublished = visibility !== "private" && publish_at === null && saved.is_hidden === 0;
  const isFirst = isPublished && visibility === "public" && saved.has_been_public === 0;
  return {
    has_been_public: saved.has_been_public,
    visibility,
    last_visibility: visibility === "private" ? saved.last_visibility : visibility,
    publish_at,
    is_published: isPublished ? (1 as const) : (0 as const),
    ...(isFirst ? { has_been_public: 1 as const, published_at: timestamp(now) } : {}),
    ...(saved.is_published === 1 && !isPublished ? { media_key: newMediaKey() } : {}),
  };
}

/** Throws 422 for a private video with a time to publish it, and for a time that has passed at `since`. */
export function refuseWrongTime({ visibility, publishAt }: VisibilitySettings, since: string) {
  if (publishAt === null) return;
  if (visibility === "private") throw fieldError(422, "publishAt", fields.scheduledPrivate);
  if (Date.parse(publishAt) <= Date.parse(since)) throw fieldError(422, "publishAt", t.publishTimePassed);
}

/**
 * Changes who may see a video in the caller's transaction; `choose` gets the columns before, and returns null to change
 * nothing. Throws 404 when the owner has no such video.
 */
export async function updateVisibility(
  trx: Transaction<Tables>,
  { id, ownerId }: { id: string; ownerId?: string },
  choose: (saved: VisibilityColumns) => VisibilitySettings | null,
): Promise<{ isChanged: boolean; isRescheduled: boolean; publishAt: string | null }> {
  // The update locks the row before its columns are read.
  const before = await trx
    .updateTable("videos")
    .set((video) => ({ updated_at: video.ref("updated_at") }))
    .where("id", "=", id)
    .$if(ownerId !== undefined, (videos) => videos.where("owner_id", "=", ownerId!))
    .returning(columns)
    .executeTakeFirstOrThrow(videoNotFound);
  const settings = choose(before);
  if (!settings) return { isChanged: false, isRescheduled: false, publishAt: before.publish_at };
  const newColumns = computeVisibility(before, settings);
  // A video of an earlier release that was never public may still be announced.
  const is_announced = before.has_been_public === 0 ? { is_announced: sql<0 | 1>`coalesce(is_announced, 0)` } : {};
  await trx
    .updateTable("videos")
    .set({ ...newColumns, ...is_announced, updated_at: timestamp() })
    .where("id", "=", id)
    .execute();
  const { published_at } = newColumns;
  if (published_at) await trx.updateTable("video_tags").set({ published_at }).where("video_id", "=", id).execute();
  if (newColumns.is_published === 1) await announceVideo(trx, id, { isLater: ownerId === undefined });
  return {
    isChanged: true,
    isRescheduled: newColumns.publish_at !== before.publish_at,
    publishAt: newColumns.publish_at,
  };
}

/** Adds an event when a video is listed for the first time. `isLater` says that its owner was not there. */
export async function announceVideo(trx: Transaction<Tables>, id: string, { isLater }: { isLater: boolean }) {
  const announcedVideo = await trx
    .updateTable("videos")
    .set({ is_announced: 1 })
    .where("id", "=", id)
    .where("is_announced", "=", 0)
    .where(isListed)
    .returning("owner_id")
    .executeTakeFirst();
  if (announcedVideo)
    await addEvent(trx, { kind: "video.published", videoId: id, channelId: announcedVideo.owner_id, isLater });
}

/**
 * Hides a video from everybody except its owner, or ends that, in the caller's transaction. Returns
 * whether that changed anything. Throws 404 when the video does not exist.
 */
export async function setVideoHidden(trx: Transaction<Tables>, id: string, isHidden: boolean): Promise<boolean> {
  const flag = isHidden ? 1 : 0;
  const { numUpdatedRows } = await trx
    .updateTable("videos")
    .set({ is_hidden: flag })
    .where("id", "=", id)
    .where("is_hidden", "!=", flag)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    await trx.selectFrom("videos").select("id").where("id", "=", id).executeTakeFirstOrThrow(videoNotFound);
    return false;
  }
  await updateVisibility(trx, { id }, ({ visibility, publish_at }) => ({ visibility, publishAt: publish_at }));
  return true;
}
