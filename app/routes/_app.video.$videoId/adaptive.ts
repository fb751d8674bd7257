const hlsType = "application/vnd.apple.mpegurl";

/** Lets a browser that plays no HLS of its own do so from the first time it plays; without it the MP4 goes on. */
export function playAdaptively(video: HTMLVideoElement, address: string): () => void {
  if (!address || video.canPlayType(hlsType) || !("MediaSource" in window)) return () => undefined;
  let stop: () => void = () => undefined;
  let isLeft = false;
  const begin = () =>
    void import("./hls-player").then(({ attach }) => {
      if (!isLeft) stop = attach(video, address);
    }, ignore);
  video.addEventListener("play", begin, { once: true });
  return () => {
    isLeft = true;
    video.removeEventListener("play", begin);
    stop();
  };
}

const ignore = () => undefined;
