import { reload } from "./reload";

/** The first pause before a try; each further one takes twice as long. */
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** A video that fails this often in a row although the site answers is left alone. */
const maxReloads = 5;
/** A video that played longer than this failed for another reason than before. */
const calmMs = 20_000;

/**
 * Loads a video again at its place after a failure of the network, once the site answers. By itself a browser tries no
 * source of a video again, and it seeks at the address that a redirect led to before, also when that of object storage
 * has expired.
 */
export function recoverVideo(video: HTMLVideoElement, onLost: () => void, signal: AbortSignal) {
  let [absences, loads, loadedAt] = [0, 0, -Infinity];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void retry(), Math.min(maxPauseMs, firstPauseMs * 2 ** (absences + loads)));
  };
  const retry = async () => {
    const isSiteThere = !hasFailed(video) || (await findSite());
    if (signal.aborted || !hasFailed(video)) return;
    if (!isSiteThere) {
      absences++;
      onLost();
      return wait();
    }
    absences = 0;
    if (loads++ === maxReloads) return;
    loadedAt = performance.now();
    reload(video);
  };
  const onError = () => {
    if (performance.now() - loadedAt > calmMs) loads = 0;
    wait();
  };
  /** A press, or another connection. Loading again presses play, too. */
  const begin = () => {
    if (performance.now() - loadedAt < firstPauseMs) return;
    [absences, loads] = [0, 0];
    wait();
  };
  // Errors of sources do not bubble.
  video.addEventListener("error", onError, { capture: true, signal });
  for (const type of ["play", "pause"]) video.addEventListener(type, begin, { signal });
  addEventListener("online", begin, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  wait();
}

/** Returns whether the network failed a video. A player whose sources all failed says nothing of the reason. */
const hasFailed = ({ error, networkState, NETWORK_NO_SOURCE }: HTMLVideoElement) =>
  networkState === NETWORK_NO_SOURCE || (error !== null && error.code === error.MEDIA_ERR_NETWORK);

/** Returns whether the site answers, by a small file of it. */
const findSite = () =>
  fetch("/boot.js", { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
