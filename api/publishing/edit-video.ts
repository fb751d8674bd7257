import type { ApiDeps } from "#api/deps";
import { readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { removeThumbnail, storeThumbnail } from "#api/media/store/store";
import { recordThumbnailChange } from "#api/media/store/sweep-pictures";
import { changedVideo } from "#contract/videos";
import { changeVideo } from "./change-video";
import { thumbnailRule } from "#api/publishing/quota";
import { findOwnVideo, type VideoWithOwner } from "#api/videos/queries";

/** Handles PATCH videos/{id}: changes the texts and who may see the video, and the thumbnail when the form has one. */
export async function editVideo(deps: ApiDeps, id: string, ownerId: string, request: Request): Promise<VideoWithOwner> {
  const { db, media } = deps;
  const video = await findOwnVideo(db, id, ownerId);
  const form = await readForm(request, { dir: media.uploads, files: { thumbnail: thumbnailRule } });
  try {
    const texts = validate(changedVideo, form.fields);
    const { thumbnail } = form.files;
    if (!thumbnail) return await changeVideo(db, video, texts);
    const thumbnail_version = video.thumbnail_version + 1;
    return await recordThumbnailChange(media, video.id, async () => {
      await storeThumbnail(media, video, thumbnail_version, thumbnail.path);
      const changed = await changeVideo(db, video, { ...texts, thumbnail_version });
      await removeThumbnail(media, video.id, video.thumbnail_version);
      return changed;
    });
  } finally {
    await form.discard();
  }
}
