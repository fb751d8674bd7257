/** Addresses under /media, root-relative; an empty text where there is no file. */
const imageUrl = (hash: string, width: number) => (hash ? `/media/images/${hash}-${width}.webp` : "");

export const avatarUrl = (hash: string) => imageUrl(hash, 96);
export const coverUrl = (hash: string) => imageUrl(hash, 1280);
export const playlistPictureUrl = (hash: string) => imageUrl(hash, 960);

/** Widths that thumbnails are kept in. */
export const thumbnailWidths = [480, 960] as const;

export const thumbnailName = (version: number, width: number) => `thumbnail-${version}-${width}.webp`;

export interface MediaOfVideo {
  id: string;
  media_key: string;
  file_name: string;
  thumbnail_version: number;
}

const baseUrl = ({ id, media_key }: MediaOfVideo) => `/media/${id}/${media_key}`;

/** The key is part of the address and changes when a video is unpublished, so that addresses seen before die. */
export function videoUrls(video: MediaOfVideo) {
  const base = baseUrl(video);
  const thumbnail = (width: number) =>
    video.thumbnail_version ? `${base}/${thumbnailName(video.thumbnail_version, width)}` : "";
  return {
    videoFile: video.file_name ? `${base}/${video.file_name}` : "",
    thumbnail: thumbnail(960),
    thumbnailSmall: thumbnail(480),
  };
}

/** The name changes with the text, so that nobody keeps an earlier one. */
export const captionsUrl = (video: MediaOfVideo, { language, sha256 }: { language: string; sha256: string }) =>
  `${baseUrl(video)}/captions-${language.toLowerCase()}.vtt?v=${sha256.slice(0, 16)}`;

export const masterName = "master.m3u8";
export const storyboardName = "storyboard.vtt";

/** Of the files that are made beside a video: its renditions, and what stands for all of them. */
export const renditionUrl = (video: MediaOfVideo, name: string) => `${baseUrl(video)}/${name}.mp4`;
export const hlsUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${masterName}`;
export const storyboardUrl = (video: MediaOfVideo) => `${baseUrl(video)}/${storyboardName}`;
