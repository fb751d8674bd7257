import { isSlowByHints } from "#contract/connection-hints";
import { isOfPage } from "./page-cost";

/** The browser's line (Network Information API); only Chromium knows it. */
export const findConnection = () =>
  (navigator as { connection?: { effectiveType: string; downlink: number; rtt: number } }).connection;

/** Returns whether the browser says that its line is slow. */
export function isReportedSlow(): boolean {
  const line = findConnection();
  return (
    line !== undefined && isSlowByHints({ ect: line.effectiveType, downlink: `${line.downlink}`, rtt: `${line.rtt}` })
  );
}

/** How far a video is fetched ahead while it plays. */
export const aheadSeconds = () => (isReportedSlow() ? 30 : 60);

/** Less says nothing of a line: it arrives at once. */
const minBytes = 20_000;

/** The latest files alone count, since lines change. */
const maxFiles = 5;

const isTelling = (entry: PerformanceResourceTiming) =>
  isOfPage(entry) && entry.transferSize > 0 && entry.encodedBodySize >= minBytes && !entry.workerStart;

/**
 * Measures the megabits a second of the line by the files that came with this page (Resource Timing), not by its video,
 * which browsers fetch as it plays; null where all were small or kept. Each connection starts slowly, so the line may
 * have more.
 */
export function measureLine(entries: PerformanceResourceTiming[]): number | null {
  let bytes = 0;
  let ms = 0;
  let end = 0;
  const inOrder = entries.filter(isTelling).sort((a, b) => a.responseStart - b.responseStart);
  for (const { encodedBodySize, responseStart, responseEnd } of inOrder.slice(-maxFiles)) {
    bytes += encodedBodySize;
    ms += Math.max(0, responseEnd - Math.max(end, responseStart));
    end = Math.max(end, responseEnd);
  }
  return bytes > 0 ? (bytes * 8) / 1_000 / Math.max(1, ms) : null;
}
