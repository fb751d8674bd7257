import type { Db } from "#api/db/open";
import { hlsUrl, type MediaOfVideo, renditionUrl, storyboardUrl } from "#api/media/store/urls";
import type { Video } from "#contract/videos";

type Renditions = Pick<Video, "renditions" | "hls" | "audioFile" | "audioBytes" | "storyboard">;

export const noRenditions: Renditions = { renditions: [], hls: "", audioFile: "", audioBytes: 0, storyboard: "" };

/** Finds a video's renditions, smallest first, with its HLS playlist, audio file and storyboard. */
export async function findRenditions(db: Db, video: MediaOfVideo): Promise<Renditions> {
  const rows = await db.selectFrom("renditions").selectAll().where("video_id", "=", video.id).execute();
  if (rows.length === 0) return noRenditions;
  const pictures = rows.filter(({ kind }) => kind === "video").sort((a, b) => a.height - b.height);
  const sound = rows.find(({ name }) => name === "audio");
  return {
    renditions: pictures.map(({ name, width, height, bytes }) => ({
      ...{ name, width, height, bytes },
      videoFile: renditionUrl(video, name),
    })),
    hls: hlsUrl(video),
    audioFile: sound ? renditionUrl(video, sound.name) : "",
    audioBytes: sound?.bytes ?? 0,
    storyboard: pictures.length > 0 ? storyboardUrl(video) : "",
  };
}
