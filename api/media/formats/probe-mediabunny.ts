import { TaskError } from "#api/media/processes/helper-process";
import type { RunTask } from "./media-readers";
import type { Container, Streams } from "./probe-result";

const containers: Record<string, Container> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  WebM: "webm",
  Matroska: "mkv",
};

/** What the reader process reports about the file. */
type Facts = Omit<Streams, "container" | "pixelFormat" | "isSeekable"> & {
  hasWrittenDuration: boolean;
};

/** Probes an MP4, MOV, WebM or MKV in place; returns null when it cannot be read, or not in time. */
export async function probeWithMediabunny(run: RunTask, path: string, timeoutMs?: number): Promise<Streams | null> {
  const facts = await readFacts(run, path, timeoutMs);
  if (facts === null) return null;
  const { hasWrittenDuration, ...streams } = facts;
  const container = containers[streams.format] ?? "other";
  return { ...streams, container, pixelFormat: null, isSeekable: container !== "webm" || hasWrittenDuration };
}

async function readFacts(run: RunTask, path: string, timeoutMs?: number): Promise<Facts | null> {
  try {
    return (await run({ kind: "streams", path }, timeoutMs)) as Facts | null;
  } catch (error) {
    if (error instanceof TaskError) return null;
    throw error;
  }
}
