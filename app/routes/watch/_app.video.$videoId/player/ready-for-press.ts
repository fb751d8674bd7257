import { reload } from "#app/components/player/reload";
import { findConnection, isToldSlow, measureLine } from "./connection";

/** With its headers less than 60 kB: more than the head and the first fragment of the small sizes. */
const beginningBytes = 59_000;

/**
 * Readies a film for its press once the page has loaded: asks which file suits the line, so that the press need not, and
 * fetches its beginning where somebody may have come to play. Of all browsers Chromium alone keeps parts of files, from
 * which its player goes on.
 */
export async function readyForPress(
  video: HTMLVideoElement,
  { waits, signal }: { waits: boolean; signal: AbortSignal },
): Promise<void> {
  try {
    await untilLoaded(signal);
    const source = [...video.querySelectorAll("source")].find(({ src }) => src === video.currentSrc);
    if (!source?.src.startsWith(location.origin + "/") || isPressed(video)) return;
    const address = await findFile(source, signal);
    if (address !== source.src && !isPressed(video)) reload(video, () => (source.src = address));
    if (!waits && findConnection() && !isToldSlow()) await fetchBeginning(address, signal);
  } catch {
    // The press finds out by itself.
  }
}

const isPressed = ({ paused, readyState }: HTMLVideoElement) => !paused || readyState > 0;

async function untilLoaded(signal: AbortSignal) {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true, signal }));
}

/** Returns the address of the file that a source leads to, with the source's start. */
async function findFile({ src }: HTMLSourceElement, signal: AbortSignal): Promise<string> {
  const { pathname, search, hash } = new URL(src);
  if (!pathname.endsWith("/play")) return src;
  const mbps = measureLine(performance.getEntriesByType("resource") as PerformanceResourceTiming[]);
  const speed = mbps === null ? "" : `&mbps=${mbps.toFixed(2)}`;
  const answer = await fetch(`${pathname}${search || "?"}&tell=1${speed}`, { signal });
  if (!answer.ok) return src;
  return new URL((await answer.text()) + hash, src).href;
}

async function fetchBeginning(address: string, signal: AbortSignal) {
  const headers = { Range: `bytes=0-${beginningBytes - 1}` };
  const answer = await fetch(address, { headers, priority: "low", signal });
  if (answer.status === 206) await answer.arrayBuffer();
  else await answer.body?.cancel();
}
