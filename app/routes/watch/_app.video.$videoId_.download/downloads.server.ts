import type { Download } from "#app/components/videos/download-list";
import { formatDownload } from "#app/format/size";
import { toNamedFile } from "#app/format/path";
import type { WatchPageVideo } from "#app/video-api/shapes/shapes.server";
import { toFileName } from "#contract/file-name";
import * as t from "#languages/downloads";

const joinNames = (...names: (string | false)[]) => names.filter(Boolean).join("\u00a0· ");

/**
 * Names the best file with its size, since others may be as large, and heavier. An owner gets the uploaded file, in any
 * format.
 */
function nameBest({ width, height, owner, videoFile }: WatchPageVideo, viewerId: string | null): string {
  if (owner._id === viewerId) return t.best();
  const size = Math.min(width, height);
  return joinNames(t.best(), size > 0 && `${size}p`, nameFormat(extensionOf(videoFile)));
}

/**
 * Returns whether a rendition has fewer bytes than the best file, or a larger picture. An owner is offered all of them,
 * since few programs may play the uploaded file.
 */
const isWorthItsBytes =
  ({ width, height, owner, downloadBytes }: WatchPageVideo, viewerId: string | null) =>
  (name: string, bytes: number) =>
    owner._id === viewerId || !downloadBytes || bytes <= downloadBytes || Number(name) > Math.min(width, height);

/** Lists the files of a video to download: the best one, renditions from the largest on, sound and captions. */
export function listDownloads(video: WatchPageVideo, viewerId: string | null): Download[] {
  const { videoFile, downloadFile, downloadBytes, renditions, audioFile, audioBytes, captions } = video;
  const isNamed = downloadFile !== "";
  const toLink = (label: string, { src, bytes, extension = extensionOf(src) }: VideoFile): Download => ({
    label: joinNames(label, nameFormat(extension)),
    size: bytes ? formatDownload(bytes) : "",
    ...(isNamed ? { href: toNamedFile(src) } : { href: src, fileName: toFileName(video.title, extension ?? "mp4") }),
  });
  const toSound = (label: string, file: VideoFile) => toLink(label, { ...file, extension: soundExtensionOf(file.src) });
  const isOffered = isWorthItsBytes(video, viewerId);
  const sizes = renditions.map(({ name, bytes, videoFile: file, variants }) => [
    ...(isOffered(name, bytes) ? [toLink(`${name}p`, { src: file, bytes })] : []),
    ...variants.map((variant) => toLink(joinNames(`${name}p`, "AV1"), variant)),
  ]);
  return [
    ...(videoFile
      ? [
          {
            ...toLink("", { src: videoFile, bytes: downloadBytes }),
            label: nameBest(video, viewerId),
            ...(isNamed && { href: downloadFile }),
          },
        ]
      : []),
    ...sizes.reverse().flat(),
    ...(audioFile
      ? [
          toSound(joinNames(t.sound(), video.audioVariants.length > 0 && t.anyDevice()), {
            src: audioFile,
            bytes: audioBytes,
          }),
        ]
      : []),
    ...video.audioVariants.map((variant) => toSound(joinNames(t.sound(), t.newerDevices(), "Opus"), variant)),
    ...captions.map(({ label, src, bytes }) =>
      toLink(t.captionsIn({ language: label }), { src, bytes, extension: "vtt" }),
    ),
  ];
}

/** A file of a video. `extension` defaults to the extension in `src`. */
interface VideoFile {
  src: string;
  bytes?: number | null;
  extension?: string | undefined;
}

const extensionOf = (file: string) => /\.([a-z0-9]{2,4})(?:[?#]|$)/i.exec(file)?.[1];

/** Returns `m4a` for an MP4 that holds only sound, since programs would take it for a video. */
function soundExtensionOf(file: string) {
  const extension = extensionOf(file);
  return extension === "mp4" ? "m4a" : extension;
}

/** Names a format; files of other servers may have no extension. */
const nameFormat = (extension: string | undefined) => extension !== undefined && extension.toUpperCase();
