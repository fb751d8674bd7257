import { toWatchView, type WatchView } from "#app/routes/watch/_app.video.$videoId/watch-view.server";
import { watchedVideo } from "#app/video-api/shapes/shapes.server";
import { aRendition, aVideo } from "#tests/support/fixtures";

export const rendition = (side: number) => aRendition(side, side * 60_000);

/** The view model of a video with every kind of file. */
export const aWatched = (changes: Partial<WatchView> = {}): WatchView => {
  const files = {
    videoFile: "/media/v1/key/source.webm",
    hls: "/media/v1/key/master.m3u8",
    renditions: [rendition(240), rendition(720)],
    audioFile: "/media/v1/key/audio.mp4",
    audioBytes: 6_300_000,
    storyboard: "/media/v1/key/storyboard.vtt",
  };
  const createdAt = "2026-11-17T12:00:00.000Z";
  return {
    ...toWatchView(watchedVideo.parse(aVideo({ ...files, createdAt, duration: 557.4, views: 12 }))),
    ...changes,
  };
};
