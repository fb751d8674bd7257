import type { Video } from "#contract/videos";

export const now = Date.parse("2026-11-20T12:00:00Z");

export const aVideo = (changes: Partial<Video> = {}): Video => ({
  _id: "65f000000000000000000001",
  title: "Why this gear has 61 teeth",
  description: "",
  videoFile: "/media/v/k/video.mp4",
  thumbnail: "/media/v/k/960.webp",
  thumbnailSmall: "/media/v/k/480.webp",
  duration: 557.4,
  views: 12_400,
  isPublished: true,
  createdAt: "2026-11-17T12:00:00.000Z",
  updatedAt: "2026-11-17T12:00:00.000Z",
  owner: { _id: "65f0000000000000000000aa", username: "clockroom", fullName: "Clock Room", avatar: "/media/a.webp" },
  totalLikes: 640,
  commentsCount: 0,
  status: "ready",
  progress: null,
  renditions: [],
  hls: "",
  audioFile: "",
  audioBytes: 0,
  storyboard: "",
  width: 1280,
  height: 720,
  isAudio: false,
  ...changes,
});
