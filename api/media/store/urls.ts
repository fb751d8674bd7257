import { randomBytes, randomInt } from "node:crypto";
import type { VideoRow } from "#api/db/tables";

/** Builds root-relative addresses under /media; returns an empty text where there is no file. */
const imageUrl = (hash: string, width: number) => (hash ? `/media/images/${hash}-${width}.webp` : "");

export const avatarUrl = (hash: string) => imageUrl(hash, 96);

export const coverUrl = (hash: string) => imageUrl(hash, 1280);

/** Builds the address of a playlist's picture; empty without one. */
export const playlistPictureUrl = (hash: string) => imageUrl(hash, 960);

export const thumbnailWidths = [480, 960] as const;

/** Draws the version of a changed thumbnail at random, so that simultaneous changes never write the same files. */
export const newThumbnailVersion = () => randomInt(2, 2 ** 31);

export const thumbnailName = (version: number, width: number) => `thumbnail-${version}-${width}.webp`;

/**
 * Frames of a draft's video to choose its thumbnail from: their file name, and the address that only its owner may
 * fetch.
 */
export const frameName = (frame: number, width: number) => `${frame}-${width}.webp`;

/** Builds the address of a frame, which only the draft's owner may fetch. */
export const frameUrl = (draftId: string, uploadId: string, frame: number) =>
  `/media/drafts/${draftId}/${uploadId}/${frameName(frame, thumbnailWidths[0])}`;

/** Creates a random 128-bit key for the addresses of a video's files. */
export const newMediaKey = () => randomBytes(16).toString("hex");

export type MediaOfVideo = Pick<VideoRow, "id" | "media_key" | "file_name" | "thumbnail_version">;

const baseUrl = ({ id, media_key }: MediaOfVideo) => `/media/${id}/${media_key}`;

/**
 * Builds the addresses of a video's files. They contain its key, which changes when the video is unpublished, so old
 * addresses stop working.
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

/** Builds the address of a caption track. It changes with the text, so that no cache serves an earlier one. */
export const captionsUrl = (video: MediaOfVideo, { language, sha256 }: { language: string; sha256: string }) =>
  `${baseUrl(video)}/captions-${language.toLowerCase()}.vtt?v=${sha256.slice(0, 16)}`;

/** The source of a video that does not play as it is. Only its owner may fetch it: it still contains its metadata. */
export const unplayableSourceName = "source.bin";

export const downloadName = "download";

/** Builds the address of the best file of a video for downloads; empty where there is no file. */
export const downloadUrl = (video: MediaOfVideo) => (video.file_name ? `${baseUrl(video)}/${downloadName}` : "");

/** The rendition of a sound alone as Opus, and those of a size as AV1. */
export const opusName = "audio-opus";
export const toAv1Name = (side: number | string) => `${side}-av1`;
export const isAv1Name = (name: string) => name.endsWith("-av1");

export const masterName = "master.m3u8";
export const storyboardName = "storyboard.vtt";

/**
 * Build the addresses of the files that are derived from a video: its renditions, their master playlist, its
 * storyboard.
 */
export const renditionUrl = (video: MediaOfVideo, name: string) => `${baseUrl(video)}/${name}.mp4`;

export const hlsUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${masterName}`;

/** Builds the address of the storyboard's WebVTT. */
export const storyboardUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${storyboardName}`;

/** Builds the address of the still of a second, a picture of 160 by 90 pixels. */
export const stillUrl = (video: MediaOfVideo, second: number) => `${baseUrl(video)}/still-${second}.webp`;
