/** How long a player collects ranges before it reports them. */
const pauseMs = 60_000;
/** Positions that are further apart do not belong to one range: the viewer has jumped. */
const maxGapSeconds = 4;
const maxRanges = 32;

/** Reports the ranges that are played, once a minute and when the page is left. */
export function reportWatchTime(video: HTMLVideoElement, path: string): () => void {
  let ranges: [from: number, to: number][] = [];
  let reportedAt = performance.now();
  const report = () => {
    reportedAt = performance.now();
    const texts = ranges
      .filter(([from, to]) => to - from > 0.5)
      .map((range) => range.map((at) => at.toFixed(1)).join("-"));
    ranges = [];
    if (texts.length > 0) navigator.sendBeacon(path, new URLSearchParams({ ranges: texts.join(" ") }));
  };
  const note = () => {
    const at = video.currentTime;
    const last = ranges.at(-1);
    if (last && !video.seeking && at >= last[1] && at - last[1] < maxGapSeconds) last[1] = at;
    else ranges.push([at, at]);
    if (ranges.length >= maxRanges || performance.now() - reportedAt >= pauseMs) report();
  };
  return reportUntilStopped(video, report, { timeupdate: note });
}

/**
 * Calls `report` when the tab is hidden or the page is left, and the listeners at events of the video. Returns a
 * function that reports for the last time and stops.
 */
function reportUntilStopped(video: HTMLVideoElement, report: () => void, listeners: Record<string, () => void>) {
  const controller = new AbortController();
  for (const [type, listener] of Object.entries(listeners)) video.addEventListener(type, listener, controller);
  const reportIfHidden = () => document.visibilityState === "hidden" && report();
  document.addEventListener("visibilitychange", reportIfHidden, controller);
  addEventListener("pagehide", report, controller);
  return () => {
    report();
    controller.abort();
  };
}

/** How often the position of a video that plays is reported. */
const positionMs = 30_000;

/** Reports where the player is: each 30 seconds while it plays, when it pauses, and when the page is left. */
export function reportPosition(video: HTMLVideoElement, path: string): () => void {
  let reportedSecond = -1;
  let reportedAt = performance.now();
  const report = () => {
    const second = Math.floor(video.currentTime);
    if (video.readyState === 0 || second === reportedSecond) return;
    [reportedSecond, reportedAt] = [second, performance.now()];
    navigator.sendBeacon(path, new URLSearchParams({ seconds: String(second) }));
  };
  const reportAtTimes = () => {
    if (performance.now() - reportedAt >= positionMs) report();
  };
  return reportUntilStopped(video, report, { timeupdate: reportAtTimes, pause: report });
}
