import { nullIfTaskFailed, type RunTask } from "./media-readers";
import type { Container, Streams } from "./probe-result";

const containers: Record<string, Container> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  WebM: "webm",
  Matroska: "mkv",
};

/** The report of the reader process. */
type StreamReport = Omit<Streams, "container" | "pixelFormat" | "isSeekable"> & {
  hasWrittenDuration: boolean;
};

/** Probes an MP4, MOV, WebM or MKV; returns null if it cannot be read, or not in time. */
export async function probeWithMediabunny(run: RunTask, path: string, timeoutMs?: number): Promise<Streams | null> {
  const report = (await run({ kind: "streams", path }, timeoutMs).catch(nullIfTaskFailed)) as StreamReport | null;
  if (report === null) return null;
  const { hasWrittenDuration, ...streams } = report;
  const container = containers[streams.format] ?? "other";
  return { ...streams, container, pixelFormat: null, isSeekable: container !== "webm" || hasWrittenDuration };
}
