import { startTimeInHash } from "#app/format/start-time";
import { feedFilm, type FilmFile } from "./feed-film";

/**
 * Plays a film of this server from parts that scripts fetch (Media Source Extensions) until `signal` ends it: browsers
 * themselves fetch megabytes ahead, which are minutes of a small size. On a failure the player goes on with its own sources.
 */
export function limitAhead(video: HTMLVideoElement, file: FilmFile, signal: AbortSignal) {
  const { paused, currentTime } = video;
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
  startAt(video, currentTime || startTimeInHash(new URL(file.address).hash) || 0, {
    isPlaying: !paused,
    load: () => (video.src = url),
  });
  feedFilm(video, media, { file, opened: sourceOpen, signal: controller.signal }).catch(() => {
    if (controller.signal.aborted) return;
    const { paused, currentTime } = video;
    leave();
    startAt(video, currentTime, { isPlaying: !paused, load: () => video.load() });
  });
}

function startAt(video: HTMLVideoElement, at: number, { isPlaying, load }: { isPlaying: boolean; load: () => void }) {
  const { playbackRate } = video;
  load();
  video.currentTime = at;
  video.playbackRate = playbackRate;
  if (isPlaying) void video.play().catch(() => undefined);
}
