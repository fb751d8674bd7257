import { createRequire } from "node:module";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";

/**
 * The task of a reader: to read a file's streams, the frames of an MP3, or the personal metadata of a WebM; or, for an
 * MP4 whose index (`moov`) has the bytes `start` to `end`, to find what players read or to move the index to `to`.
 */
export type MediaTask =
  | { kind: "streams" | "mp3" | "webm"; path: string }
  | { kind: "played"; path: string; start: number; end: number }
  | { kind: "index"; path: string; output: string; start: number; end: number; to: number };

const readerCount = 2;

/** The idle reader processes. Each runs one task at a time. */
const idleReaders = Array.from(
  { length: readerCount },
  () =>
    new HelperProcess<MediaTask, unknown>({
      module: createRequire(import.meta.url).resolve("#api/media/formats/media-helper.mjs"),
      maxMemoryBytes: 512 * 1024 * 1024,
      maxCpuSeconds: 3,
      taskTimeoutMs: 30_000,
    }),
);

const runLimited = limitConcurrency(readerCount);

/** Runs a task in a reader process during the account's turn. */
export type RunTask = (task: MediaTask, timeoutMs?: number) => Promise<unknown>;

const slowAccountMs = 60 * 60_000;
/**
 * Until when an account counts as slow, in milliseconds since 1970: an hour after a file exceeded a reader's limits.
 */
const slowUntil = new Map<string, number>();

/**
 * Returns the account, or one key for all slow accounts. Tasks with the same key run one after another, so slow accounts
 * together use one reader. Job workers use an empty account, which is never slow.
 */
function chooseQueueKey(account: string, now = Date.now()) {
  for (const [slowAccount, until] of slowUntil) if (until <= now) slowUntil.delete(slowAccount);
  return slowUntil.has(account) ? "slow accounts" : account;
}

/**
 * Returns whether a file of an account exceeded a reader's limits within the last hour, so that its probe may be
 * incomplete.
 */
export const hasExceededLimits = (account: string) => chooseQueueKey(account) !== account;

/** Returns null if a reader failed or exceeded its limits; throws any other error. */
export function nullIfTaskFailed(error: unknown): null {
  if (error instanceof TaskError) return null;
  throw error;
}

/** Waits for the account's turn, and calls `use` with a reader of its own. */
export const withReader = <T>(account: string, use: (run: RunTask) => Promise<T>): Promise<T> =>
  runLimited(chooseQueueKey(account), async () => {
    const reader = idleReaders.pop()!;
    const run: RunTask = (task, timeoutMs) =>
      reader.run(task, timeoutMs).catch((error: unknown) => {
        if (error instanceof TaskError && error.reason !== "failed" && account)
          slowUntil.set(account, Date.now() + slowAccountMs);
        throw error;
      });
    try {
      return await use(run);
    } finally {
      idleReaders.push(reader);
    }
  });
