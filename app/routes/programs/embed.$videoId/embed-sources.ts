import { encodePath } from "#app/format/path";
import {
  listSources,
  type Playable,
  type PlayerSource,
} from "#app/routes/watch/_app.video.$videoId/player/player-sources";

const manifest = "hls";
const original = "source";

/**
 * Lists the files that a browser may play in a frame. Their URLs redirect to the files, so that the server can count a
 * video that is played.
 */
export function listEmbedSources(video: Playable, quality: string, start: number): PlayerSource[] {
  const hash = start > 0 ? `#t=${start}` : "";
  return listSources(video, quality, 0).map(({ src, ...rest }) => ({ src: playPathOf(video, src) + hash, ...rest }));
}

function playPathOf(video: Playable, src: string): string {
  const isRedirect = src.startsWith(encodePath`/video/${video._id}/play`);
  if (!isRedirect) return playPath(video, nameOf(video, src));
  return playPath(video, "auto") + (src.includes("?") ? src.slice(src.indexOf("?")) : "");
}

/** Returns the path in a frame that redirects to the file of a quality. */
export function playPath({ _id }: { _id: string }, quality: string): string {
  const path = encodePath`/embed/${_id}/play`;
  return quality === "auto" ? path : `${path}?q=${encodeURIComponent(quality)}`;
}

function nameOf({ hls, audioFile, renditions, ...video }: Playable, src: string): string {
  if (src === hls) return manifest;
  if (src === audioFile) return "audio";
  const rendition = renditions.find(({ videoFile }) => videoFile === src);
  return rendition?.name ?? (listVariants({ ...video, renditions }).includes(src) ? fileNameOf(src) : original);
}

/** Lists the URLs of all files in other codecs. */
const listVariants = ({ renditions, audioVariants = [] }: Pick<Playable, "renditions" | "audioVariants">) =>
  [...renditions.flatMap(({ variants = [] }) => variants), ...audioVariants].map(({ src }) => src);

/** Returns the file name in a URL without its extension, such as `240-av1`. */
const fileNameOf = (src: string) => /([^/.]+)\.\w+$/.exec(src)?.[1] ?? "";

/** Finds the file that `q` in the query names. */
export function findEmbedFile(video: Playable, name: string): string {
  if (name === manifest && video.hls) return video.hls;
  if (name === "audio" && video.audioFile) return video.audioFile;
  const rendition = video.renditions.find((each) => each.name === name);
  return rendition?.videoFile ?? listVariants(video).find((src) => fileNameOf(src) === name) ?? video.videoFile;
}
