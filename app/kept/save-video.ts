import type { KeptVideo } from "./kept-video";
import { receiveExtras } from "./receive-extras";
import { receiveFile, Refused } from "./receive-file";
import { beginKeptVideo, countExtraBytes, deleteKeptVideo, Forgotten, readKeptVideo, storeKeptVideo } from "./store";

/** How keeping a video ended: `busy` if another tab keeps it. */
export type SaveResult = "whole" | "stopped" | "full" | "refused" | "busy";

export interface Keeping {
  signal: AbortSignal;
  onProgress: (received: number) => void;
  /** Learns that the line is lost; what follows is tried by itself. */
  onLost: () => void;
}

const longestPauseMs = 30_000;

/**
 * Keeps a video, or what is missing of it. After a lost connection it resumes where it stopped, until it is whole, is
 * stopped, finds no room, or is refused.
 */
export async function saveVideo(video: KeptVideo, keeping: Keeping): Promise<SaveResult> {
  const keep = () => keepTrying(video, keeping);
  if (!navigator.locks) return keep();
  return navigator.locks.request(`kept:${video._id}`, { ifAvailable: true }, (lock) => (lock ? keep() : "busy"));
}

async function keepTrying(video: KeptVideo, { signal, onProgress, onLost }: Keeping): Promise<SaveResult> {
  let failures = 0;
  let latest = 0;
  const note = (received: number) => {
    if (received > latest) failures = 0;
    latest = received;
    onProgress(received);
  };
  video.isDeviceFull = false;
  for (let isBegun = false; ; isBegun = true) {
    try {
      // Once: what is forgotten while the line is lost must not come back.
      if (!isBegun) await beginKeptVideo(video);
      await keepOnce(video, { signal, onProgress: note });
      return "whole";
    } catch (error) {
      const outcome = signal.aborted ? "stopped" : outcomeOf(error);
      if (outcome === "full") await noteFull(video);
      if (outcome === "refused") await deleteKeptVideo(video._id);
      if (outcome !== null) return outcome;
      onLost();
      await waitForLine(Math.min(1000 * 2 ** failures++, longestPauseMs), signal);
    }
  }
}

async function keepOnce(video: KeptVideo, transfer: Pick<Keeping, "signal" | "onProgress">) {
  await receiveFile(video, transfer);
  await receiveExtras(video, transfer.signal);
  video.extraBytes = await countExtraBytes(video._id);
  await storeKeptVideo({ ...video, isWhole: true });
}

/** Returns null for what passes by itself. */
function outcomeOf(error: unknown): SaveResult | null {
  if (error instanceof Refused || error instanceof Forgotten) return "refused";
  return error instanceof Error && error.name === "QuotaExceededError" ? "full" : null;
}

/** Notes that the device is full, if there is room for the note; forgets a video of which nothing could be kept. */
async function noteFull(video: KeptVideo) {
  await storeKeptVideo({ ...video, isDeviceFull: true }).catch(() => undefined);
  if ((await readKeptVideo(video._id)) === null) await deleteKeptVideo(video._id);
}

/** Waits until the browser says that it has a network again, or for a time. */
const waitForLine = (pauseMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      removeEventListener("online", finish);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, pauseMs);
    addEventListener("online", finish);
    signal.addEventListener("abort", finish);
    if (signal.aborted) finish();
  });
