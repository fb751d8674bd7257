/**
 * Replaces turbo-stream in the browser build: single fetch is off (remix.config.js), so its decoder would never
 * run.
 */
export function decode(): never {
  throw new Error("Single fetch is off");
}

export const encode = decode;
