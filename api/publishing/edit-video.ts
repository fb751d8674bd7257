import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#api/db/ids";
import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { removeFile } from "#api/media/store/save-file";
import { removeThumbnail, storeThumbnail } from "#api/media/store/store";
import { recordThumbnailChange } from "#api/media/store/sweep-pictures";
import { changedVideo } from "#contract/videos";
import { changeVideo } from "./change-video";
import { thumbnailRule } from "#api/publishing/quota";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/queries";
import { findFrame } from "./video-frames";

/**
 * Handles PATCH videos/{id}: changes the texts and who may see the video, and the thumbnail when the form has one or
 * names a frame of the video. Throws 422 when the video has no such frame.
 */
export async function editVideo(deps: ApiDeps, id: string, ownerId: string, request: Request): Promise<VideoWithOwner> {
  const { db, media } = deps;
  const video = await findOwnVideo(db, id, ownerId);
  const form = await readForm(request, { dir: media.uploads, files: { thumbnail: thumbnailRule } });
  const framePath = join(media.uploads, `frame-${newId()}.webp`);
  try {
    const texts = validate(changedVideo, form.fields);
    const thumbnail = await findThumbnail(deps, video, form, framePath);
    if (!thumbnail) return await changeVideo(db, video, texts);
    const thumbnail_version = video.thumbnail_version + 1;
    return await recordThumbnailChange(media, video.id, async () => {
      await storeThumbnail(media, video, thumbnail_version, thumbnail);
      const changed = await changeVideo(db, video, { ...texts, thumbnail_version });
      await removeThumbnail(media, video.id, video.thumbnail_version);
      return changed;
    });
  } finally {
    await removeFile({ path: framePath });
    await form.discard();
  }
}

/** Returns the path of the new thumbnail: the form's own, or that of its frame; null without both. */
async function findThumbnail(deps: ApiDeps, video: VideoWithOwner, { fields, files }: Form, framePath: string) {
  if (files.thumbnail) return files.thumbnail.path;
  if (!fields.frame) return null;
  await writeFile(framePath, await findFrame(deps, video, fields.frame));
  return framePath;
}
