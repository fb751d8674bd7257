import type { KeptFilm } from "./film";
import { receiveExtras } from "./receive-extras";
import { receiveFilm, Refused } from "./receive-film";
import { beginFilm, countExtraBytes, forgetFilm, Forgotten, readFilm, saveFilm } from "./store";

/** How keeping a film ended: `busy` if another tab keeps it. */
export type Outcome = "whole" | "stopped" | "full" | "refused" | "busy";

export interface Keeping {
  signal: AbortSignal;
  onProgress: (received: number) => void;
  /** Learns that the line is lost; what follows is tried by itself. */
  onLost: () => void;
}

const longestPauseMs = 30_000;

/**
 * Keeps a film, or what is missing of it. After a lost line it goes on where it stopped, until it is whole, is stopped, finds
 * no room, or is refused.
 */
export async function keepFilm(film: KeptFilm, keeping: Keeping): Promise<Outcome> {
  const keep = () => keepTrying(film, keeping);
  if (!navigator.locks) return keep();
  return navigator.locks.request(`kept:${film._id}`, { ifAvailable: true }, (lock) => (lock ? keep() : "busy"));
}

async function keepTrying(film: KeptFilm, { signal, onProgress, onLost }: Keeping): Promise<Outcome> {
  let failures = 0;
  let latest = 0;
  const note = (received: number) => {
    if (received > latest) failures = 0;
    latest = received;
    onProgress(received);
  };
  film.isDeviceFull = false;
  for (let isBegun = false; ; isBegun = true) {
    try {
      // Once: what is forgotten while the line is lost must not come back.
      if (!isBegun) await beginFilm(film);
      await keepOnce(film, { signal, onProgress: note });
      return "whole";
    } catch (error) {
      const outcome = signal.aborted ? "stopped" : outcomeOf(error);
      if (outcome === "full") await noteFull(film);
      if (outcome === "refused") await forgetFilm(film._id);
      if (outcome !== null) return outcome;
      onLost();
      await waitForLine(Math.min(1000 * 2 ** failures++, longestPauseMs), signal);
    }
  }
}

async function keepOnce(film: KeptFilm, transfer: Pick<Keeping, "signal" | "onProgress">) {
  await receiveFilm(film, transfer);
  await receiveExtras(film, transfer.signal);
  film.extraBytes = await countExtraBytes(film._id);
  await saveFilm({ ...film, isWhole: true });
}

/** Returns null for what passes by itself. */
function outcomeOf(error: unknown): Outcome | null {
  if (error instanceof Refused || error instanceof Forgotten) return "refused";
  return error instanceof Error && error.name === "QuotaExceededError" ? "full" : null;
}

/** Notes that the device is full where there is room for the note; a film of which nothing could be kept is forgotten. */
async function noteFull(film: KeptFilm) {
  await saveFilm({ ...film, isDeviceFull: true }).catch(() => undefined);
  if ((await readFilm(film._id)) === null) await forgetFilm(film._id);
}

/** Waits until the browser says that it has a network again, or for a time. */
const waitForLine = (pauseMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, pauseMs);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
