import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import { captionsUrl, type MediaOfVideo } from "#api/media/store/urls";
import type { Captions, Track } from "#contract/captions";

/** Selects a video's captions, without their text, in the order of their language tags. */
export const selectCaptions = (db: Db, videoId: string) =>
  db
    .selectFrom("captions")
    .select(["id", "language", "label", "bytes", "sha256", "created_at"])
    .where("video_id", "=", videoId)
    .orderBy("language");

export type CaptionsRow = Awaited<ReturnType<ReturnType<typeof selectCaptions>["execute"]>>[number];

const toTrack = (video: MediaOfVideo, row: CaptionsRow): Track => ({
  language: row.language,
  label: row.label,
  src: captionsUrl(video, row),
  bytes: row.bytes,
});

/** Converts a row to a caption track as its video's owner sees it; its size is in bytes. */
export const toCaptions = (video: MediaOfVideo, row: CaptionsRow): Captions => ({
  _id: row.id,
  ...toTrack(video, row),
  createdAt: row.created_at,
});

const captionsOfVideo = cacheQuery((db, { id }: { id: string }) => selectCaptions(db, id));

export const findTracks = async (db: Db, video: MediaOfVideo): Promise<Track[]> =>
  (await captionsOfVideo(db, { id: video.id })).map((row) => toTrack(video, row));
