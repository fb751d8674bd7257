import type { Transaction } from "kysely";
import { timestamp } from "#api/db/ids";
import type { Db } from "#api/db/open";
import type { Tables } from "#api/db/tables";
import { addEvent } from "#api/site/events/add-event";
import { addJob } from "#api/videos/processing/job-queue";
import { findOwnVideo, parseVideoId, type VideoWithOwner } from "#api/videos/videos/find-video";
import {
  refuseWrongTime,
  type VisibilitySettings,
  type VisibilityColumns,
  updateVisibility,
} from "#api/videos/videos/change-visibility";
import { keepCategory } from "#api/site/categories/categories";
import { toVideoColumns } from "#api/videos/details/columns";
import { indexTags } from "#api/videos/videos/tags";
import { ApiError } from "#contract/errors";
import type { DetailChange } from "#contract/video-details";
import * as t from "#languages/api-videos";

interface PublishedSwitch {
  videoId: string;
  ownerId: string;
  /** Undefined toggles the current state. */
  isPublished: boolean | undefined;
}

/**
 * Switches a video between private and its last other visibility, unless it is in the wanted state already. A scheduled
 * video is published at once. Throws 403 while a moderator hides the video.
 */
export async function setPublished(db: Db, { videoId, ownerId, isPublished }: PublishedSwitch) {
  const id = parseVideoId(videoId);
  await db.transaction().execute(async (trx) => {
    const isChanged = await changeVisibility(trx, { id, ownerId }, ({ is_published, is_hidden, last_visibility }) => {
      if (is_hidden === 1) throw new ApiError(403, t.hiddenVideo);
      const wasPublished = is_published === 1;
      if (isPublished === wasPublished) return null;
      return { visibility: wasPublished ? "private" : last_visibility, publishAt: null };
    });
    if (isChanged) await addEvent(trx, { kind: "video.changed", videoId: id, channelId: ownerId });
  });
  return findOwnVideo(db, id, ownerId);
}

type NewThumbnail = Record<"thumbnail_version" | "swatch", number>;

/**
 * Changes a video. Undefined fields stay unchanged. Returns it, and the version of the thumbnail before. Throws 422 for a time
 * to publish that has passed.
 */
export async function changeVideo(
  db: Db,
  video: VideoWithOwner,
  { thumbnail, ...change }: DetailChange & { thumbnail?: NewThumbnail },
): Promise<{ changed: VideoWithOwner; versionBefore: number }> {
  const { visibility: _, publishAt: __, ...details } = change;
  const versionBefore = await db.transaction().execute(async (trx) => {
    const key = { id: video.id, ownerId: video.owner_id };
    const category = await chooseCategory(trx, video.id, details.category);
    await changeVisibility(trx, key, (before) => chooseVisibility(before, change));
    const row = trx.selectFrom("videos").select("thumbnail_version").where("id", "=", video.id);
    const { thumbnail_version } = await row.executeTakeFirstOrThrow();
    await trx
      .updateTable("videos")
      .set({
        updated_at: timestamp(),
        ...toVideoColumns({ ...details, category }),
        ...thumbnail,
      })
      .where("id", "=", video.id)
      .execute();
    if (details.tags) await indexTags(trx, video.id, details.tags);
    await addEvent(trx, { kind: "video.changed", videoId: video.id, channelId: video.owner_id });
    return thumbnail_version;
  });
  return { changed: await findOwnVideo(db, video.id, video.owner_id), versionBefore };
}

/** Returns the category of a form, or the video's current one if the form's was deleted since the form was read. */
async function chooseCategory(trx: Transaction<Tables>, id: string, category: string | undefined) {
  if (!category) return category;
  const categoryQuery = trx.selectFrom("videos").select("category").where("id", "=", id);
  return keepCategory(trx, category, (await categoryQuery.executeTakeFirst())?.category);
}

/** Chooses who may see the video after an edit; null when the form does not change it. Throws 422 for a wrong time. */
function chooseVisibility(
  savedVisibility: VisibilityColumns,
  { visibility, publishAt }: DetailChange,
): VisibilitySettings | null {
  if (visibility === undefined && publishAt === undefined) return null;
  const time = visibility === "private" ? null : savedVisibility.publish_at;
  const settings = {
    visibility: visibility ?? savedVisibility.visibility,
    publishAt: publishAt === undefined ? time : publishAt,
  };
  // The video's saved time may pass while its owner edits the video.
  if (settings.publishAt !== savedVisibility.publish_at || settings.visibility === "private")
    refuseWrongTime(settings, timestamp());
  return settings;
}

/**
 * Changes who may see a video, and replaces the job that publishes it when the time changes. Returns whether `choose`
 * wanted a change.
 */
async function changeVisibility(
  trx: Transaction<Tables>,
  key: Record<"id" | "ownerId", string>,
  choose: (saved: VisibilityColumns) => VisibilitySettings | null,
): Promise<boolean> {
  const { isChanged, isRescheduled, publishAt } = await updateVisibility(trx, key, choose);
  if (isRescheduled) {
    await trx.deleteFrom("jobs").where("video_id", "=", key.id).where("kind", "=", "publish").execute();
    await schedulePublication(trx, key.id, publishAt);
  }
  return isChanged;
}

/** Adds the job that publishes a video at a time; none without a time. */
export async function schedulePublication(trx: Transaction<Tables>, videoId: string, publishAt: string | null) {
  if (publishAt) await addJob(trx, { kind: "publish", videoId, notBefore: Date.parse(publishAt) });
}
