import { createRequire } from "node:module";
import { HelperProcess, TaskError } from "#api/media/processes/helper-process";
import { limitConcurrency } from "#api/media/processes/limit-concurrency";

/**
 * A reader's task: read a file's streams, an MP3's frames, or what describes a WebM's owner, or, of an MP4 with its index (its `moov` box) in the bytes
 * `start` to `end`, find what players read, or rewrite the index for its new position `to`.
 */
export type MediaTask =
  | { kind: "streams" | "mp3" | "webm"; path: string }
  | { kind: "played"; path: string; start: number; end: number }
  | { kind: "index"; path: string; output: string; start: number; end: number; to: number };

const readerCount = 2;

/** The idle reader processes; each handles one task at a time. */
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
 * Until when each account counts as slow, in ms since 1970: an hour after one of its files exceeded a reader's limits.
 */
const slowUntil = new Map<string, number>();

/**
 * Returns the account, or one key for all slow accounts. Tasks with the same key run one after another, so slow accounts
 * together use one reader. The account of a job worker is empty, and never slow.
 */
function chooseQueueKey(account: string, now = Date.now()) {
  for (const [slow, until] of slowUntil) if (until <= now) slowUntil.delete(slow);
  return slowUntil.has(account) ? "slow accounts" : account;
}

/**
 * Returns whether a file of an account exceeded a reader's limits within the last hour, so that its probe may be
 * incomplete.
 */
export const hasExceededLimits = (account: string) => chooseQueueKey(account) !== account;

/** Waits for the account's turn and lends it one of the readers exclusively. */
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
