import type { z } from "zod";
import type { ApiDeps } from "#api/deps";
import { type Form, readForm } from "#api/http/form";
import { validate } from "#api/http/validate";
import { refuseUnknownCategory } from "#api/site/categories/categories";
import { putImage } from "#api/media/store/images";
import { videoPrefix } from "#api/media/store/keys";
import { removeThumbnail, storeThumbnail } from "#api/media/store/picture-kinds";
import { recordThumbnailChange } from "#api/media/store/sweep-pictures";
import { newThumbnailVersion, thumbnailName } from "#api/media/store/urls";
import { joinPublishZone } from "#contract/time-zones";
import type { DetailChange } from "#contract/video-details";
import { changedVideo } from "#contract/videos";
import { changeVideo } from "./change-video";
import { thumbnailRule } from "#api/videos/quotas/quotas";
import { findOwnVideo, videoNotFound, type VideoWithOwner } from "#api/videos/videos/find-video";
import { measureSwatch } from "#api/videos/videos/swatch";
import { findFrame } from "./video-frames";

/**
 * Handles PATCH videos/{id}: changes the texts and who may see the video, and the thumbnail when the form has one or
 * names a frame of the video. Fields that the form sends as they were when it was loaded stay unchanged. Throws 422 when
 * the video has no such frame.
 */
export async function editVideo(
  deps: ApiDeps,
  { id, ownerId }: Record<"id" | "ownerId", string>,
  request: Request,
): Promise<VideoWithOwner> {
  const { db, media } = deps;
  const video = await findOwnVideo(db, id, ownerId);
  const form = await readForm(request, { dir: media.uploadsDir, files: { thumbnail: thumbnailRule } });
  try {
    const texts = omitUnchanged(validate(changedVideo, joinPublishZone(form.fields)));
    if (texts.category !== video.category) await refuseUnknownCategory(db, texts.category);
    const store = await prepareThumbnail(deps, video, form);
    if (!store) return (await changeVideo(db, video, texts)).changed;
    return await recordThumbnailChange(media, video.id, () => changeWithThumbnail(deps, video, { texts, store }));
  } finally {
    await form.discard();
  }
}

/**
 * Stores a thumbnail before the video's row refers to it, and deletes the previous one. If the row was not changed, deletes
 * the new one; if only the database's answer was lost, keeps it. Throws 404 when the video was deleted meanwhile.
 */
async function changeWithThumbnail(
  { db, media }: ApiDeps,
  video: VideoWithOwner,
  { texts, store }: { texts: DetailChange; store: (version: number) => Promise<void> },
) {
  const thumbnail_version = newThumbnailVersion();
  try {
    await store(thumbnail_version);
    const swatch = await measureSwatch(media, { ...video, thumbnail_version });
    const { changed, versionBefore } = await changeVideo(db, video, {
      ...texts,
      thumbnail: { thumbnail_version, swatch },
    });
    await removeThumbnail(media, video.id, versionBefore);
    return changed;
  } catch (error) {
    const row = await db.selectFrom("videos").select("thumbnail_version").where("id", "=", video.id).executeTakeFirst();
    if (row?.thumbnail_version !== thumbnail_version) await removeThumbnail(media, video.id, thumbnail_version);
    throw row ? error : videoNotFound();
  }
}

/** Returns a function that stores the form's picture or chosen frame as a version of the thumbnail; null without both. */
async function prepareThumbnail(deps: ApiDeps, video: VideoWithOwner, { fields, files }: Form) {
  const { media } = deps;
  const { thumbnail } = files;
  if (thumbnail) return (version: number) => storeThumbnail(media, video, { version, path: thumbnail.path });
  if (!fields.frame) return null;
  const frame = await findFrame(deps, video, fields.frame);
  return (version: number) => {
    const namedFiles = frame.files.map((file) => ({ ...file, name: thumbnailName(version, file.width) }));
    return putImage(media, videoPrefix(video.id), { ...frame, files: namedFiles });
  };
}

type Name = keyof DetailChange;

/**
 * Drops the fields that the form sends as they were when it was loaded: the video may have changed since, for example when
 * its time to publish came.
 */
function omitUnchanged({ before = "", publishZone: _, ...change }: z.output<typeof changedVideo>): DetailChange {
  const valuesBefore = readValuesBefore(before);
  // A private video with a time to publish is refused later, with a message: nobody knows which of both its owner wants.
  if (change.visibility === "private" && change.publishAt) delete valuesBefore.publishAt;
  const names = Object.keys(change) as Name[];
  const changedNames = names.filter((name) => toText(change, name) !== toText(valuesBefore, name));
  return Object.fromEntries(changedNames.map((name) => [name, change[name]]));
}

/** Reads the fields of a form that are valid. */
function readValuesBefore(json: string): DetailChange {
  const valuesBefore = Object.entries(parseObject(json)).flatMap(([name, text]) => {
    const field = Object.hasOwn(changedVideo.shape, name) && changedVideo.shape[name as Name].safeParse(text);
    return field && field.success ? [[name, field.data]] : [];
  });
  return Object.fromEntries(valuesBefore) as DetailChange;
}

function parseObject(json: string): object {
  try {
    return Object(JSON.parse(json)) as object;
  } catch {
    return {};
  }
}

/** Writes a value for comparison; times are cut to the minute, as forms have them. */
const toText = ({ publishAt, ...fields }: DetailChange, name: Name) =>
  name === "publishAt" ? (publishAt?.slice(0, 16) ?? JSON.stringify(publishAt)) : JSON.stringify(fields[name]);
