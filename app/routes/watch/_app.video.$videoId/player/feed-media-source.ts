import { connectionRestoredEvent, connectionLostEvent } from "#app/components/player/reload";
import { aheadSeconds } from "./connection";
import { type Fragment, hasIndexBegun, readFilmIndex } from "./film-index";
import { findLimit, findNext, isNext, isBufferedBeyond, readAhead } from "./next-fragment";

export interface MediaFile {
  url: string;
  bytes: number;
  /** The video's seconds. */
  duration: number;
}

interface Feeding {
  file: MediaFile;
  /** Resolves when the player accepts parts. */
  sourceOpen: Promise<void>;
  signal: AbortSignal;
}

/**
 * The index of a video begins within these bytes. Up to a duration of some hours it ends there, too; for longer videos
 * more bytes are fetched.
 */
const headBytes = 59_000;

const retryMs = 1_000;
const maxAttempts = 4;
/** The longest pause between two attempts, as a multiple of `retryMs`. */
const maxPauseFactor = 10;

/** How far a video is fetched. */
interface Progress {
  media: MediaSource;
  buffer: SourceBuffer | null;
  /** The next byte to fetch. */
  byteOffset: number;
  /** Null until the first bytes of the video, its head, hold the index. */
  fragments: Fragment[] | null;
  head: Uint8Array<ArrayBuffer>;
  /** Aborts the request when the viewer seeks elsewhere. */
  request: AbortController;
}

/**
 * Feeds a video to its player once play is pressed, up to `aheadSeconds` ahead. Fetches nothing while the video is
 * paused in a hidden tab. Retries while there is no network. Rejects when it cannot go on.
 */
export async function feedMediaSource(
  video: HTMLVideoElement,
  media: MediaSource,
  { file, sourceOpen, signal }: Feeding,
) {
  const empty = { buffer: null, byteOffset: 0, fragments: null, head: new Uint8Array() };
  const progress: Progress = { media, ...empty, request: new AbortController() };
  signal.addEventListener("abort", () => progress.request.abort());
  video.addEventListener("seeking", () => follow(video, progress), { signal });
  while (video.paused && !signal.aborted) await untilChange(video, signal);
  await sourceOpen;
  for (let failures = 0; !signal.aborted;) {
    seekInFile(video, progress);
    const end = chooseEnd(video, file, progress);
    if (end === null) await untilChange(video, signal);
    else
      try {
        await fetchUntil(end, file.url, video, progress);
        if (failures > 0) video.dispatchEvent(new Event(connectionRestoredEvent));
        failures = 0;
      } catch (failure) {
        if (progress.request.signal.aborted) continue;
        const isOver = readAhead(video) < 1;
        const isHopeless = ++failures > maxAttempts && isOver && !(failure instanceof TypeError);
        if (video.error || !progress.fragments || isHopeless) throw failure;
        if (isOver) video.dispatchEvent(new Event(connectionLostEvent));
        await pause(Math.min(failures, maxPauseFactor) * retryMs, video, [signal, progress.request.signal]);
      }
  }
}

function follow(video: HTMLVideoElement, { fragments, byteOffset, request }: Progress) {
  if (fragments && !isNext(video, fragments, byteOffset)) request.abort();
}

/** Continues with what the player needs next, if that does not follow in the file. */
function seekInFile(video: HTMLVideoElement, progress: Progress) {
  const { media, buffer, fragments, byteOffset, request } = progress;
  if (!buffer || !fragments || !(request.signal.aborted || isBufferedBeyond(video, fragments, byteOffset))) return;
  progress.request = new AbortController();
  if (media.readyState === "open") buffer.abort();
  progress.byteOffset = findNext(video, fragments);
}

/** Returns the byte at which the next request ends; null while enough is buffered. */
function chooseEnd(
  video: HTMLVideoElement,
  { bytes, duration }: MediaFile,
  { media, fragments, byteOffset }: Progress,
) {
  const limit = aheadSeconds();
  if (!fragments) {
    const next = byteOffset + headBytes;
    // Reckons with the average bit rate while the index is unknown.
    return video.currentTime > 0 ? next : Math.max(next, Math.floor((bytes / duration) * limit));
  }
  if (byteOffset >= fragments.at(-1)!.end) {
    if (media.readyState === "open") media.endOfStream();
    return null;
  }
  const isEnough = readAhead(video) > limit * (2 / 3) || (document.hidden && video.paused);
  return isEnough ? null : findLimit(video, fragments, byteOffset, limit);
}

async function fetchUntil(end: number, url: string, video: HTMLVideoElement, progress: Progress) {
  const { signal } = progress.request;
  const answer = await fetch(url, { headers: { Range: `bytes=${progress.byteOffset}-${end - 1}` }, signal });
  // A proxy answers 5xx while its server starts: that counts as a failure of the network.
  if (answer.status !== 206) throw new (answer.status < 500 ? Error : TypeError)(`The film answers ${answer.status}`);
  const reader = answer.body!.getReader();
  for (let part = await reader.read(); part.value && !signal.aborted; part = await reader.read()) {
    const { byteOffset } = progress;
    progress.byteOffset += part.value.length;
    await appendPart(part.value, video, progress).catch((failure: unknown) => {
      // A player whose buffer is full takes the same part later.
      progress.byteOffset = byteOffset;
      throw failure;
    });
  }
}

async function appendPart(part: Uint8Array<ArrayBuffer>, video: HTMLVideoElement, progress: Progress) {
  if (progress.buffer) return append(progress.buffer, part);
  const head = new Uint8Array([...progress.head, ...part]);
  progress.head = head;
  const index = readFilmIndex(head);
  if (index) {
    const { fragments, codecs } = index;
    const type = `${codecs.startsWith("av") ? "video" : "audio"}/mp4; codecs="${codecs}"`;
    progress.buffer = progress.media.addSourceBuffer(type);
    progress.fragments = fragments;
    await append(progress.buffer, head);
    follow(video, progress);
  } else if (head.length >= headBytes && !hasIndexBegun(head)) throw new Error("The film has no index");
}

const append = (buffer: SourceBuffer, bytes: Uint8Array<ArrayBuffer>) =>
  new Promise<void>((resolve, reject) => {
    buffer.onupdateend = () => resolve();
    buffer.onerror = () => reject(new Error("The film cannot be decoded"));
    buffer.appendBuffer(bytes);
  });

/** Waits this long, but only until the network returns, play is pressed, or one of the signals aborts. */
async function pause(ms: number, video: HTMLVideoElement, signals: AbortSignal[]) {
  const change = new AbortController();
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener("online", resolve, change);
    video.addEventListener("play", resolve, change);
    for (const signal of signals) signal.addEventListener("abort", resolve, change);
  });
  change.abort();
}

/** Resolves when the video plays on or seeks, its tab is shown or hidden, or the signal aborts. */
function untilChange(video: HTMLVideoElement, signal: AbortSignal) {
  const change = new AbortController();
  return new Promise<void>((resolve) => {
    const end = () => {
      change.abort();
      resolve();
    };
    for (const type of ["play", "timeupdate", "seeking"]) video.addEventListener(type, end, change);
    document.addEventListener("visibilitychange", end, change);
    signal.addEventListener("abort", end, change);
  });
}
