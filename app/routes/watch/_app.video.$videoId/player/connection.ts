import { isSlowByHints } from "#contract/connection-hints";
import { isOfPage } from "./page-bytes";

/** Returns the browser's connection (Network Information API), which only Chromium has. */
export const findConnection = () =>
  (navigator as { connection?: { effectiveType: string; downlink: number; rtt: number } }).connection;

/** Returns whether the browser reports a slow connection. */
export function isReportedSlow(): boolean {
  const connection = findConnection();
  if (!connection) return false;
  const { effectiveType, downlink, rtt } = connection;
  return isSlowByHints({ ect: effectiveType, downlink: `${downlink}`, rtt: `${rtt}` });
}

/** How far a video is fetched ahead while it plays. */
export const aheadSeconds = () => (isReportedSlow() ? 30 : 60);

/** Smaller files say nothing about a connection: they arrive at once. */
const minBytes = 20_000;

/** Only the latest files count, since connections change. */
const maxFiles = 5;

const isMeasurable = (entry: PerformanceResourceTiming) =>
  isOfPage(entry) && entry.transferSize > 0 && entry.encodedBodySize >= minBytes && !entry.workerStart;

/**
 * Measures the connection in megabits per second by the files that came with this page (Resource Timing). Leaves out
 * the video, which browsers fetch as it plays. Null if all files were small or cached. Connections start slowly, so the
 * real speed may be higher.
 */
export function measureConnection(entries: PerformanceResourceTiming[]): number | null {
  let bytes = 0;
  let ms = 0;
  let end = 0;
  const inOrder = entries.filter(isMeasurable).sort((a, b) => a.responseStart - b.responseStart);
  for (const { encodedBodySize, responseStart, responseEnd } of inOrder.slice(-maxFiles)) {
    bytes += encodedBodySize;
    ms += Math.max(0, responseEnd - Math.max(end, responseStart));
    end = Math.max(end, responseEnd);
  }
  return bytes > 0 ? (bytes * 8) / 1_000 / Math.max(1, ms) : null;
}
