import { setImmediate as nextTurn } from "node:timers/promises";

/** Waits until the clock shows another time, so that what follows has a later timestamp than what was done. */
export async function nextMillisecond() {
  const before = Date.now();
  while (Date.now() === before) await nextTurn();
}
