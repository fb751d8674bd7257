import { vi } from "vitest";

const { waitFor: repeat } = vi;

/** How long a test waits for something that another part does: a busy machine may need seconds for milliseconds. */
const timeout = 20_000;

type Check<T> = () => T | Promise<T>;

/** Repeats a check until it throws no more, and returns its value; throws what it threw last after 20 s. */
export const waitFor = <T>(check: Check<T>, options: { timeout?: number; interval?: number } = {}): Promise<T> =>
  repeat(check, { timeout, ...options });
