import { findSource, reload } from "#app/components/player/reload";
import { aheadSeconds, findConnection, isReportedSlow, measureConnection } from "./connection";
import { type Playable, webKit } from "./player-sources";

type Film = Pick<Playable, "renditions" | "audioFile" | "audioBytes" | "audioVariants"> & { duration: number };

/** With its headers less than 60 kB; more than the head and the first fragment of the small renditions. */
const beginningBytes = 59_000;

interface ReadyOptions {
  /** Whether nothing of the video may be fetched before play is pressed. */
  waits: boolean;
  /** Whether the video comes from another origin, of which scripts may read nothing. */
  isElsewhere: boolean;
  /** Whether the viewer has just changed the quality. */
  isSwitch: boolean;
  signal: AbortSignal;
}

/**
 * Prepares a video for the press of play once the page has loaded. Asks which file suits the connection, so that the
 * press need not wait; limits how far ahead a long video is fetched; and fetches the beginning if the viewer may want
 * to play. Only Chromium caches parts of files, from which its player then continues.
 */
export async function readyForPress(video: HTMLVideoElement, film: Film, options: ReadyOptions) {
  const { waits, isElsewhere, isSwitch, signal } = options;
  const isLate = () => signal.aborted || (!isSwitch && isPressed(video));
  try {
    await untilLoaded(signal);
    const sources = [...video.querySelectorAll("source")];
    const source = isSwitch ? findSource(video) : sources.find(({ src }) => src === video.currentSrc);
    if (!source?.src.startsWith(location.origin + "/") || isLate()) return;
    const url = await findFile(source, signal);
    const bytes = isElsewhere ? 0 : findLimitedBytes(film, url);
    if (bytes > 0) {
      const { limitAhead } = await import("./limit-ahead");
      if (!isLate()) limitAhead(video, { url, bytes, duration: film.duration }, signal);
    } else if (url !== source.src && !isPressed(video)) reload(video, () => (source.src = url));
    if (!waits && findConnection() && !isReportedSlow() && video.paused) await fetchBeginning(url, signal);
  } catch {
    // The press of play then plays the browser's own source.
  }
}

/** Returns how many bytes the browser itself fetches ahead: Chromium 3 MB, Firefox without a limit. */
const ownAheadBytes = () => (findConnection() ? 3_000_000 : Infinity);

/** Returns the bytes of a file that the browser would fetch further ahead than `aheadSeconds`; otherwise 0. */
function findLimitedBytes({ renditions, audioFile, audioBytes, audioVariants = [], duration }: Film, url: string) {
  const limit = aheadSeconds();
  if (!("MediaSource" in window) || matchMedia(webKit).matches || duration <= limit) return 0;
  const sound = { bytes: audioBytes, videoFile: audioFile, variants: audioVariants };
  const file = [...renditions, sound]
    .flatMap(({ bytes, videoFile, variants = [] }) => [{ bytes, src: videoFile }, ...variants])
    .find(({ src }) => src === new URL(url).pathname);
  return file && (file.bytes / duration) * limit < ownAheadBytes() ? file.bytes : 0;
}

const isPressed = ({ paused, readyState }: HTMLVideoElement) => !paused || readyState > 0;

async function untilLoaded(signal: AbortSignal) {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true, signal }));
}

/** Returns the URL of the file that a source leads to, with the start time of the source. */
async function findFile({ src }: HTMLSourceElement, signal: AbortSignal): Promise<string> {
  const { pathname, search, hash } = new URL(src);
  if (!pathname.endsWith("/play")) return src;
  const mbps = measureConnection(performance.getEntriesByType("resource") as PerformanceResourceTiming[]);
  const speed = mbps === null ? "" : `&mbps=${mbps.toFixed(2)}`;
  const answer = await fetch(`${pathname}${search || "?"}&tell=1${speed}`, { signal });
  if (!answer.ok) return src;
  return new URL((await answer.text()) + hash, src).href;
}

async function fetchBeginning(url: string, signal: AbortSignal) {
  const headers = { Range: `bytes=0-${beginningBytes - 1}` };
  const answer = await fetch(url, { headers, priority: "low", signal });
  if (answer.status === 206) await answer.arrayBuffer();
  else await answer.body?.cancel();
}
