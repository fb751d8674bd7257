export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export function setSpeed(video: HTMLVideoElement, speed: number) {
  video.defaultPlaybackRate = speed;
  video.playbackRate = speed;
}

export const slowDown = (video: HTMLVideoElement) =>
  setSpeed(video, speeds.findLast((speed) => speed < video.playbackRate) ?? speeds[0]);

export const speedUp = (video: HTMLVideoElement) =>
  setSpeed(video, speeds.find((speed) => speed > video.playbackRate) ?? speeds[speeds.length - 1]!);
