import { setTimeout as sleep } from "node:timers/promises";

/** How a film played after the press on its picture. */
export interface Playback {
  /** Seconds until the picture moved: after the press, and after the page's first request. */
  moves: number;
  movesSinceOpening: number;
  /** Seconds after the picture's first move at which playback stalled. */
  stalls: number[];
  /** Seconds of the film that played. */
  played: number;
  /** The picture's height in pixels at the end. */
  height: number;
}

interface State {
  time: number;
  height: number;
  hasEnded: boolean;
}

/** Reads the state of a page's video; runs in the page. */
export function readPlayback(): State {
  const { currentTime, videoHeight, ended } = document.querySelector("video")!;
  return { time: currentTime, height: videoHeight, hasEnded: ended };
}

/** Resolves when the browser has fetched the poster of the page's video, if it has one. */
export async function untilPosterStands(evaluate: (stands: () => boolean) => Promise<boolean>) {
  const stands = () => {
    const { poster } = document.querySelector("video")!;
    const [entry] = performance.getEntriesByName(poster) as PerformanceResourceTiming[];
    return !poster || (entry !== undefined && entry.responseEnd > 0);
  };
  // Polls from outside the page: a page without scripts cannot wait.
  while (!(await evaluate(stands))) await sleep(50);
}

/** A picture that does not move for longer than this has stalled; between two reads it normally moves. */
const stallMs = 400;

/** Watches a film whose video was just pressed, for `seconds` after its picture starts to move. */
export async function watchPlayback(
  read: () => Promise<State>,
  { seconds, opened }: { seconds: number; opened: number },
): Promise<Playback> {
  const pressed = performance.now();
  let state = await read();
  const from = state.time;
  for (; state.time <= from; state = await read()) {
    if (performance.now() - pressed > 60_000) throw new Error("The picture did not move within a minute");
    await sleep(30);
  }
  const moved = performance.now();
  const stalls: number[] = [];
  let [last, isStalled] = [moved, false];
  while (performance.now() - moved < seconds * 1_000 && !state.hasEnded) {
    await sleep(50);
    const next = await read();
    const now = performance.now();
    if (next.time !== state.time) [last, isStalled] = [now, false];
    else if (!isStalled && !next.hasEnded && now - last > stallMs) {
      stalls.push((last - moved) / 1_000);
      isStalled = true;
    }
    state = next;
  }
  const times = { moves: (moved - pressed) / 1_000, movesSinceOpening: (moved - opened) / 1_000 };
  return { ...times, stalls, played: state.time - from, height: state.height };
}
