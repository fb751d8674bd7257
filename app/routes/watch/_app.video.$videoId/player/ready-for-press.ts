import { findSource, reload } from "#app/components/player/reload";
import { aheadSeconds, findConnection, isReportedSlow, measureLine } from "./connection";
import { type Playable, webKit } from "./player-sources";

type Film = Pick<Playable, "renditions" | "audioFile" | "audioBytes" | "audioVariants"> & { duration: number };

/** With its headers less than 60 kB: more than the head and the first fragment of the small sizes. */
const beginningBytes = 59_000;

interface Readying {
  /** Whether nothing of the video may come before a press. */
  waits: boolean;
  /** Whether the video comes from another origin, of which scripts may read nothing. */
  isElsewhere: boolean;
  /** Whether the viewer has just changed the quality. */
  isSwitch: boolean;
  signal: AbortSignal;
}

/**
 * Readies a video for its press once the page has loaded: asks which file suits the line, so that the press need not,
 * limits what comes of a long one, and fetches its beginning where somebody may have come to play. Of all browsers
 * Chromium alone keeps parts of files, from which its player continues.
 */
export async function readyForPress(video: HTMLVideoElement, film: Film, options: Readying) {
  const { waits, isElsewhere, isSwitch, signal } = options;
  const isLate = () => signal.aborted || (!isSwitch && isPressed(video));
  try {
    await untilLoaded(signal);
    const sources = [...video.querySelectorAll("source")];
    const source = isSwitch ? findSource(video) : sources.find(({ src }) => src === video.currentSrc);
    if (!source?.src.startsWith(location.origin + "/") || isLate()) return;
    const address = await findFile(source, signal);
    const bytes = isElsewhere ? 0 : findLimitedBytes(film, address);
    if (bytes > 0) {
      const { limitAhead } = await import("./limit-ahead");
      if (!isLate()) limitAhead(video, { address, bytes, duration: film.duration }, signal);
    } else if (address !== source.src && !isPressed(video)) reload(video, () => (source.src = address));
    if (!waits && findConnection() && !isReportedSlow() && video.paused) await fetchBeginning(address, signal);
  } catch {
    // The press finds out by itself.
  }
}

/** What Chromium fetches ahead by itself; Firefox stops at nothing. */
const ownAheadBytes = () => (findConnection() ? 3_000_000 : Infinity);

/** Returns the bytes of a file that the browser would fetch further ahead than `aheadSeconds`; otherwise 0. */
function findLimitedBytes({ renditions, audioFile, audioBytes, audioVariants = [], duration }: Film, address: string) {
  const limit = aheadSeconds();
  if (!("MediaSource" in window) || matchMedia(webKit).matches || duration <= limit) return 0;
  const sound = { bytes: audioBytes, videoFile: audioFile, variants: audioVariants };
  const file = [...renditions, sound]
    .flatMap(({ bytes, videoFile, variants = [] }) => [{ bytes, src: videoFile }, ...variants])
    .find(({ src }) => src === new URL(address).pathname);
  return file && (file.bytes / duration) * limit < ownAheadBytes() ? file.bytes : 0;
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
