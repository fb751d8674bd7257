import { reload } from "#app/components/player/reload";
import { parseHashTime } from "#app/format/start-time";
import { feedMediaSource, type MediaFile } from "./feed-media-source";

/**
 * Plays a video of this server from parts that scripts fetch (Media Source Extensions) until `signal` aborts. Browsers
 * themselves fetch megabytes ahead, which are minutes of a small rendition. On a failure the player continues with its
 * own sources.
 */
export function limitAhead(video: HTMLVideoElement, file: MediaFile, signal: AbortSignal) {
  const { paused, currentTime, playbackRate } = video;
  const media = new MediaSource();
  const url = URL.createObjectURL(media);
  const controller = new AbortController();
  const leave = () => {
    controller.abort();
    URL.revokeObjectURL(url);
    if (video.src === url) video.removeAttribute("src");
  };
  signal.addEventListener("abort", leave, controller);
  const sourceOpen = new Promise<void>((resolve) =>
    media.addEventListener("sourceopen", () => resolve(), { once: true }),
  );
  // Another player may take the element over.
  media.addEventListener("sourceclose", leave, controller);
  video.src = url;
  video.currentTime = currentTime || parseHashTime(new URL(file.url).hash) || 0;
  video.playbackRate = playbackRate;
  if (!paused) void video.play().catch(() => undefined);
  feedMediaSource(video, media, { file, sourceOpen, signal: controller.signal }).catch(() => {
    if (!controller.signal.aborted) reload(video, leave);
  });
}
