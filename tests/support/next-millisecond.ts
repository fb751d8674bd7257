import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Waits a millisecond, so that what follows has a later timestamp than what was done before. */
export async function nextMillisecond() {
  const end = performance.now() + 1;
  while (performance.now() < end) await yieldToEventLoop();
}
