import { formatBytes } from "#app/format/size";
import * as t from "#languages/upload";

/** How many bytes had been sent at a time. */
export interface Sample {
  atMs: number;
  bytes: number;
}

const windowMs = 10_000;

/** Adds a sample and drops those older than ten seconds. */
export const addSample = (samples: Sample[], next: Sample): Sample[] => [
  ...samples.filter(({ atMs }) => next.atMs - atMs <= windowMs),
  next,
];

/** Measures bytes per second over the samples; null if they span less than half a second. */
export function measureSpeed(samples: Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.atMs - first.atMs < 500) return null;
  return Math.max(0, ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1000);
}

/** Describes a running upload: '62% · 1 MB/s · 3 minutes left'. */
export function describeTransfer(samples: Sample[], totalBytes: number): string {
  const doneBytes = samples.at(-1)?.bytes ?? 0;
  const percent = toPercent(doneBytes, totalBytes);
  const speed = measureSpeed(samples);
  if (!speed || doneBytes >= totalBytes) return t.transferPercent({ percent });
  const timeLeft = formatTimeLeft((totalBytes - doneBytes) / speed);
  return t.transfer({ percent, size: formatBytes(speed), timeLeft });
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return t.underMinuteLeft();
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return t.minutesLeft({ count: minutes });
  return t.hoursLeft({ count: Math.round(minutes / 60) });
}

/** Computes a share in whole percent; 100 only for the whole. */
export const toPercent = (done: number, total: number) =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
