import { setTimeout as sleep } from "node:timers/promises";

/** How a film was watched after the press on its picture. */
export interface Playback {
  /** Seconds from the press until the picture moved; and from the page's first request on. */
  moves: number;
  movesSinceOpening: number;
  /** Times that it stood still afterwards. */
  stalls: number;
  /** Seconds of the film that were shown. */
  played: number;
  /** Lines of the picture in the end. */
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

/** Resolves when the poster of the page's video, where it has one, has been fetched. */
export async function untilPosterStands(evaluate: (stands: () => boolean) => Promise<boolean>) {
  const stands = () => {
    const { poster } = document.querySelector("video")!;
    const [entry] = performance.getEntriesByName(poster) as PerformanceResourceTiming[];
    return !poster || (entry !== undefined && entry.responseEnd > 0);
  };
  // The question comes from outside: a page without scripts cannot wait.
  while (!(await evaluate(stands))) await sleep(50);
}

/** A picture that stands still for longer has stalled; between two looks it moves by itself. */
const stallMs = 400;

/** Watches a film whose video was just pressed, for `seconds` after its picture began to move. */
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
  let [stalls, last, isStalled] = [0, moved, false];
  while (performance.now() - moved < seconds * 1_000 && !state.hasEnded) {
    await sleep(50);
    const next = await read();
    const now = performance.now();
    if (next.time !== state.time) [last, isStalled] = [now, false];
    else if (!isStalled && !next.hasEnded && now - last > stallMs) [stalls, isStalled] = [stalls + 1, true];
    state = next;
  }
  const times = { moves: (moved - pressed) / 1_000, movesSinceOpening: (moved - opened) / 1_000 };
  return { ...times, stalls, played: state.time - from, height: state.height };
}
