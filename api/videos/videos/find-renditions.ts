import type { Selectable } from "kysely";
import { cacheQuery } from "#api/db/cache-query";
import type { Db } from "#api/db/open";
import {
  hlsUrl,
  isAv1Name,
  type MediaOfVideo,
  opusName,
  renditionUrl,
  storyboardUrl,
  toAv1Name,
} from "#api/media/store/urls";
import type { Tables } from "#api/db/tables";
import type { Video } from "#contract/videos";

type Renditions = Pick<Video, "renditions" | "hls" | "audioFile" | "audioBytes" | "audioVariants" | "storyboard">;

export const noRenditions: Renditions = {
  renditions: [],
  hls: "",
  audioFile: "",
  audioBytes: 0,
  audioVariants: [],
  storyboard: "",
};

const renditionsOfVideo = cacheQuery((db, { id }: { id: string }) =>
  db.selectFrom("renditions").selectAll().where("video_id", "=", id),
);

/** Finds a video's renditions, smallest first, with its HLS playlist, audio file and storyboard. */
export async function findRenditions(db: Db, video: MediaOfVideo): Promise<Renditions> {
  return toRenditions(video, await renditionsOfVideo(db, { id: video.id }));
}

/** Adds their renditions to the videos of a list, which carries none. */
export async function addRenditions(db: Db, videos: Video[]): Promise<Video[]> {
  // PostgreSQL refuses an empty list.
  const ids = ["", ...videos.map(({ _id }) => _id)];
  const [rows, media] = await Promise.all([
    db.selectFrom("renditions").selectAll().where("video_id", "in", ids).execute(),
    db
      .selectFrom("videos")
      .select(["id", "media_key", "file_name", "thumbnail_version"])
      .where("id", "in", ids)
      .execute(),
  ]);
  return videos.map((video) => {
    const files = media.find(({ id }) => id === video._id);
    const videoRows = rows.filter(({ video_id: id }) => id === video._id);
    return { ...video, ...(files && toRenditions(files, videoRows)) };
  });
}

type Row = Selectable<Tables["renditions"]>;

function toRenditions(video: MediaOfVideo, rows: Row[]): Renditions {
  if (rows.length === 0) return noRenditions;
  const toVariants = (name: string) => rows.filter((row) => row.name === name).map((row) => toVariant(video, row));
  const pictures = rows
    .filter(({ kind, name }) => kind === "video" && !isAv1Name(name))
    .sort((a, b) => a.height - b.height);
  const sound = rows.find(({ name }) => name === "audio");
  return {
    renditions: pictures.map(({ name, width, height, bytes, codecs }) => ({
      name,
      width,
      height,
      bytes,
      codecs,
      videoFile: renditionUrl(video, name),
      variants: toVariants(toAv1Name(name)),
    })),
    hls: hlsUrl(video),
    audioFile: sound ? renditionUrl(video, sound.name) : "",
    audioBytes: sound?.bytes ?? 0,
    audioVariants: sound ? toVariants(opusName) : [],
    storyboard: pictures.length > 0 ? storyboardUrl(video) : "",
  };
}

const toVariant = (video: MediaOfVideo, { name, codecs, bytes }: Row) => ({
  name,
  codecs,
  bytes,
  src: renditionUrl(video, name),
});
