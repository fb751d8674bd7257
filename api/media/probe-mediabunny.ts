import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import type { Container, Streams } from "./probe";
import { turns } from "./turns";

/** Found by its alias, so that it is found from the bundle as well. */
const worker = createRequire(import.meta.url).resolve("#api/media/probe-worker.mjs");

const containers: Record<string, Container> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  WebM: "webm",
  Matroska: "mkv",
};

/** Each reader takes ten megabytes and more, and many uploads may end together. */
const inTurn = turns(2);

/** What the worker finds in the file. */
type Facts = Omit<Streams, "container" | "pixelFormat" | "seekable"> & { format: string; hasWrittenDuration: boolean };

/** MP4, MOV, WebM and MKV, read in place; null for whatever cannot be read, or not within the time. */
export async function probeWithMediabunny(path: string, timeoutMs: number): Promise<Streams | null> {
  const found = await inTurn(() => ask(path, timeoutMs));
  if (found === null) return null;
  const { format, hasWrittenDuration, ...streams } = found;
  const container = containers[format] ?? "other";
  return { ...streams, container, pixelFormat: null, seekable: container !== "webm" || hasWrittenDuration };
}

async function ask(path: string, timeoutMs: number): Promise<Facts | null> {
  const thread = new Worker(worker, {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      thread
        .once("message", resolve)
        .once("error", () => resolve(null))
        .once("exit", () => resolve(null));
      late = setTimeout(resolve, timeoutMs, null);
    });
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
}
