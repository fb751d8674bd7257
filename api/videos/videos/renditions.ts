import type { Selectable } from "kysely";
import { keepQuery } from "#api/db/keep-query";
import type { Db } from "#api/db/open";
import { hlsUrl, type MediaOfVideo, renditionUrl, storyboardUrl } from "#api/media/store/urls";
import type { Tables } from "#api/db/tables";
import type { Video } from "#contract/videos";

type Renditions = Pick<Video, "renditions" | "hls" | "audioFile" | "audioBytes" | "storyboard">;

export const noRenditions: Renditions = { renditions: [], hls: "", audioFile: "", audioBytes: 0, storyboard: "" };

const renditionsOfVideo = keepQuery((db, { id }: { id: string }) =>
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

function toRenditions(video: MediaOfVideo, rows: Selectable<Tables["renditions"]>[]): Renditions {
  if (rows.length === 0) return noRenditions;
  const pictures = rows.filter(({ kind }) => kind === "video").sort((a, b) => a.height - b.height);
  const sound = rows.find(({ name }) => name === "audio");
  return {
    renditions: pictures.map(({ name, width, height, bytes }) => ({
      name,
      width,
      height,
      bytes,
      videoFile: renditionUrl(video, name),
    })),
    hls: hlsUrl(video),
    audioFile: sound ? renditionUrl(video, sound.name) : "",
    audioBytes: sound?.bytes ?? 0,
    storyboard: pictures.length > 0 ? storyboardUrl(video) : "",
  };
}
