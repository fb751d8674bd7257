/**
 * Reports the bytes that this page has cost without its video, and again whenever more arrive (Resource Timing). A page
 * that a link opened in place counts from its own data on.
 */
export function observePageBytes(onBytes: (bytes: number) => void): () => void {
  const report = () => onBytes(sumPage(performance.getEntries() as PerformanceResourceTiming[], location.pathname));
  const observer = new PerformanceObserver(report);
  observer.observe({ entryTypes: ["navigation", "resource"] });
  report();
  return () => observer.disconnect();
}

/** Scripts fetch parts of videos, too: the beginning, and all parts of a video that they limit or adapt. */
const isFilm = (name: string) => /\.(mp4|m4s|m3u8)$/.test(new URL(name).pathname);

/** Returns whether an entry belongs to the page and not to its video. */
export const isOfPage = ({ name, entryType, initiatorType }: PerformanceResourceTiming) =>
  entryType === "navigation" ||
  (entryType === "resource" && initiatorType !== "video" && initiatorType !== "audio" && !isFilm(name));

/** The bytes of uncompressed headers beyond the 300 that Resource Timing counts for them. */
const moreHeaderBytes = 300;

const countBytes = ({ transferSize, nextHopProtocol }: PerformanceResourceTiming) =>
  transferSize && transferSize + (nextHopProtocol === "http/1.1" ? moreHeaderBytes : 0);

export function sumPage(entries: PerformanceResourceTiming[], pathname: string): number {
  const all = entries.filter(isOfPage);
  const begins = ({ name }: PerformanceResourceTiming) => new URL(name).pathname === pathname;
  const since = all.findLast(begins)?.startTime ?? 0;
  return all.reduce((sum, entry) => sum + (entry.startTime >= since ? countBytes(entry) : 0), 0);
}
