import { createRequire } from "node:module";
import { HelperProcess, TaskError } from "./helper-process";
import type { Container, Streams } from "./probe";

const containers: Record<string, Container> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  WebM: "webm",
  Matroska: "mkv",
};

/** Readers that wait for a file; each takes one at a time. */
const idleReaders = [1, 2].map(
  () =>
    new HelperProcess<string, Facts | null>({
      module: createRequire(import.meta.url).resolve("#api/media/probe-helper.mjs"),
      maxMemoryBytes: 512 * 1024 * 1024,
      maxCpuSeconds: 5,
      taskTimeoutMs: 30_000,
    }),
);

/** How many files are probed at once. */
export const readerCount = idleReaders.length;

/** What a reader finds in the file. */
type Facts = Omit<Streams, "container" | "pixelFormat" | "seekable"> & { format: string; hasWrittenDuration: boolean };

/** MP4, MOV, WebM and MKV, read in place; null for whatever cannot be read, or not within the time. Call it at most
 * `readerCount` times at once. */
export async function probeWithMediabunny(path: string, timeoutMs?: number): Promise<Streams | null> {
  const facts = await readFacts(path, timeoutMs);
  if (facts === null) return null;
  const { format, hasWrittenDuration, ...streams } = facts;
  const container = containers[format] ?? "other";
  return { ...streams, container, pixelFormat: null, seekable: container !== "webm" || hasWrittenDuration };
}

async function readFacts(path: string, timeoutMs?: number): Promise<Facts | null> {
  const reader = idleReaders.pop()!;
  try {
    return await reader.run(path, timeoutMs);
  } catch (error) {
    if (error instanceof TaskError) return null;
    throw error;
  } finally {
    idleReaders.push(reader);
  }
}
