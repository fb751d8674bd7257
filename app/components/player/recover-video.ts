import { reload } from "./reload";

/** The first pause before a try; each further one takes twice as long. */
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** How often in a row a video that fails is loaded again while the site answers. */
const maxReloads = 5;
/** A failure later than this after a reload does not belong to the same row. */
const calmMs = 20_000;

/**
 * Loads a video again at the same position after a failure of the network, once the site answers. Browsers try no source
 * again by themselves, and they seek at the address of an earlier redirect, which may have expired in object storage.
 */
export function recoverVideo(video: HTMLVideoElement, onLost: () => void, signal: AbortSignal) {
  let [failedChecks, reloads, reloadedAt] = [0, 0, -Infinity];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void retry(), Math.min(maxPauseMs, firstPauseMs * 2 ** (failedChecks + reloads)));
  };
  const retry = async () => {
    const isSiteUp = !hasFailed(video) || (await checkSite());
    if (signal.aborted || !hasFailed(video)) return;
    if (!isSiteUp) {
      failedChecks++;
      onLost();
      return wait();
    }
    failedChecks = 0;
    if (reloads++ === maxReloads) return;
    reloadedAt = performance.now();
    reload(video);
  };
  const onError = () => {
    if (performance.now() - reloadedAt > calmMs) reloads = 0;
    wait();
  };
  /** Starts over after a press or with a new connection. Ignores the `play` event of a reload. */
  const startOver = () => {
    if (performance.now() - reloadedAt < firstPauseMs) return;
    [failedChecks, reloads] = [0, 0];
    wait();
  };
  // Errors of sources do not bubble.
  video.addEventListener("error", onError, { capture: true, signal });
  for (const type of ["play", "pause"]) video.addEventListener(type, startOver, { signal });
  addEventListener("online", startOver, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  wait();
}

/** Returns whether a video may have failed because of the network. A player whose sources all failed gives no reason. */
const hasFailed = ({ error, networkState, NETWORK_NO_SOURCE }: HTMLVideoElement) =>
  networkState === NETWORK_NO_SOURCE || (error !== null && error.code === error.MEDIA_ERR_NETWORK);

/** Returns whether the site answers a request for a small file. */
const checkSite = () =>
  fetch("/boot.js", { method: "HEAD", cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );
