import type { Watched } from "#app/routes/_app.video.$videoId/watched.server";

export const rendition = (side: number) => ({
  name: String(side),
  bytes: side * 60_000,
  videoFile: `/media/v/k/${side}.mp4`,
});

export const aWatched = (changes: Partial<Watched> = {}): Watched => ({
  _id: "v1",
  title: "A clip",
  description: "",
  videoFile: "/media/v/k/source.webm",
  thumbnail: "/media/v/k/960.webp",
  thumbnailSmall: "/media/v/k/480.webp",
  duration: 557.4,
  views: 12,
  createdAt: "2026-11-17T12:00:00.000Z",
  status: "ready",
  progress: null,
  failure: null,
  width: 1280,
  height: 720,
  isAudio: false,
  hls: "/media/v/k/master.m3u8",
  renditions: [rendition(240), rendition(720)],
  audioFile: "/media/v/k/audio.mp4",
  audioBytes: 6_300_000,
  storyboard: "/media/v/k/storyboard.vtt",
  owner: { _id: "u1", username: "lark", avatar: "" },
  subscriberCount: 0,
  isSubscribed: false,
  likesCount: 0,
  isLiked: false,
  captions: [],
  ...changes,
});
