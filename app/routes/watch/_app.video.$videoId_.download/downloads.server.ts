import type { Download } from "#app/components/videos/download-list";
import { formatDownload } from "#app/format/size";
import { toNamedFile } from "#app/format/path";
import type { WatchedVideo } from "#app/video-api/shapes/shapes.server";
import { toFileName } from "#contract/file-name";
import * as t from "#languages/downloads";

type Video = Pick<
  WatchedVideo,
  | "title"
  | "owner"
  | "width"
  | "height"
  | "videoFile"
  | "downloadFile"
  | "downloadBytes"
  | "renditions"
  | "audioFile"
  | "audioBytes"
  | "audioVariants"
  | "captions"
>;

/** Joins what a file is called. */
const joinNames = (...names: (string | false)[]) => names.filter(Boolean).join("\u00a0· ");

/**
 * Names the best file with its size, since it may be no larger than the others, and lighter. An owner gets the file as it
 * came, in any format.
 */
function nameBest({ width, height, owner, videoFile }: Video, viewerId: string | null): string {
  if (owner._id === viewerId) return t.best();
  const size = Math.min(width, height);
  return joinNames(t.best(), size > 0 && `${size}p`, nameFormat(videoFile));
}

/**
 * Returns whether a size is lighter than the best file, or larger. An owner's best file may be one that few programs
 * play.
 */
const isWorthItsBytes =
  ({ width, height, owner, downloadBytes }: Video, viewerId: string | null) =>
  (name: string, bytes: number) =>
    owner._id === viewerId || !downloadBytes || bytes <= downloadBytes || Number(name) > Math.min(width, height);

/** Lists the files of a video to take along: the best one, each size from the largest on, the sound, and the captions. */
export function listDownloads(video: Video, viewerId: string | null): Download[] {
  const { videoFile, downloadFile, downloadBytes, renditions, audioFile, audioBytes, captions } = video;
  const isNamed = downloadFile !== "";
  const toLink = (label: string, file: string, bytes: number | null = null): Download => ({
    label: joinNames(label, nameFormat(file)),
    size: bytes ? formatDownload(bytes) : "",
    ...(isNamed ? { href: toNamedFile(file) } : { href: file, fileName: toFileName(video.title, extensionOf(file)) }),
  });
  const toVariant = (label: string, codec: string, variants: WatchedVideo["audioVariants"]) =>
    variants.map(({ src, bytes }) => toLink(joinNames(label, codec), src, bytes));
  const isOffered = isWorthItsBytes(video, viewerId);
  const sizes = renditions.map(({ name, bytes, videoFile: file, variants }) => [
    ...(isOffered(name, bytes) ? [toLink(`${name}p`, file, bytes)] : []),
    ...toVariant(`${name}p`, "AV1", variants),
  ]);
  return [
    ...(videoFile
      ? [
          {
            ...toLink("", videoFile, downloadBytes),
            label: nameBest(video, viewerId),
            ...(isNamed && { href: downloadFile }),
          },
        ]
      : []),
    ...sizes.reverse().flat(),
    ...(audioFile
      ? [toLink(joinNames(t.sound(), video.audioVariants.length > 0 && t.anyDevice()), audioFile, audioBytes)]
      : []),
    ...toVariant(joinNames(t.sound(), t.newerDevices()), "Opus", video.audioVariants),
    ...captions.map(({ label, src, bytes }) => toLink(t.captionsIn({ language: label }), src, bytes)),
  ];
}

/** Reads the extension under which a file is saved: an MP4 unless it says otherwise, and an M4A for sound alone. */
const extensionOf = (file: string) =>
  /\/audio[^/]*\.mp4/.test(file) ? "m4a" : (/\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(file)?.[1] ?? "mp4");

const nameFormat = (file: string) => extensionOf(file).toUpperCase();
