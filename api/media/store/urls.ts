import { randomBytes, randomInt } from "node:crypto";
import type { VideoRow } from "#api/db/tables";

/** Builds a root-relative URL under /media; empty without a picture. */
const imageUrl = (hash: string, width: number) => (hash ? `/media/images/${hash}-${width}.webp` : "");

export const avatarUrl = (hash: string) => imageUrl(hash, 96);

export const coverUrl = (hash: string) => imageUrl(hash, 1280);

export const playlistPictureUrl = (hash: string) => imageUrl(hash, 960);

export const thumbnailWidths = [480, 960] as const;

/** Creates the random version of a changed thumbnail, so that simultaneous changes never write the same files. */
export const newThumbnailVersion = () => randomInt(2, 2 ** 31);

export const thumbnailName = (version: number, width: number) => `thumbnail-${version}-${width}.webp`;

/** Builds the file name of a frame of a draft's video, from which its owner chooses a thumbnail. */
export const frameName = (frame: number, width: number) => `${frame}-${width}.webp`;

/** Builds the URL of a frame, which only the draft's owner may fetch. */
export const frameUrl = (draftId: string, uploadId: string, frame: number) =>
  `/media/drafts/${draftId}/${uploadId}/${frameName(frame, thumbnailWidths[0])}`;

/** Creates a random 128-bit key for the URLs of a video's files. */
export const newMediaKey = () => randomBytes(16).toString("hex");

export type MediaOfVideo = Pick<VideoRow, "id" | "media_key" | "file_name" | "thumbnail_version">;

const baseUrl = ({ id, media_key }: MediaOfVideo) => `/media/${id}/${media_key}`;

/**
 * Builds the URLs of a video's files. They contain its key, which changes when the video is unpublished, so that old URLs
 * stop working.
 */
export function videoUrls(video: MediaOfVideo) {
  const videoBaseUrl = baseUrl(video);
  const thumbnail = (width: number) =>
    video.thumbnail_version ? `${videoBaseUrl}/${thumbnailName(video.thumbnail_version, width)}` : "";
  return {
    videoFile: video.file_name ? `${videoBaseUrl}/${video.file_name}` : "",
    thumbnail: thumbnail(960),
    thumbnailSmall: thumbnail(480),
  };
}

/** Builds the URL of a caption track. It changes with the text, so that no cache serves an old text. */
export const captionsUrl = (video: MediaOfVideo, { language, sha256 }: { language: string; sha256: string }) =>
  `${baseUrl(video)}/captions-${language.toLowerCase()}.vtt?v=${sha256.slice(0, 16)}`;

/** The source of a video that does not play as it is. Only its owner may fetch it, because it still contains metadata. */
export const unplayableSourceName = "source.bin";

export const downloadName = "download";

/** Builds the URL of the best file of a video for downloads; empty without a file. */
export const downloadUrl = (video: MediaOfVideo) => (video.file_name ? `${baseUrl(video)}/${downloadName}` : "");

/** The names of the rendition of sound alone as Opus, and of a size as AV1. */
export const opusName = "audio-opus";
export const toAv1Name = (side: number | string) => `${side}-av1`;
export const isAv1Name = (name: string) => name.endsWith("-av1");

export const masterName = "master.m3u8";
export const storyboardName = "storyboard.vtt";

export const renditionUrl = (video: MediaOfVideo, name: string) => `${baseUrl(video)}/${name}.mp4`;

export const hlsUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${masterName}`;

export const storyboardUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${storyboardName}`;

/** Builds the URL of the still of a second, a picture of 160 by 90 pixels. */
export const stillUrl = (video: MediaOfVideo, second: number) => `${baseUrl(video)}/still-${second}.webp`;
