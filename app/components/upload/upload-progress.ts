import { toPercent } from "#app/format/transfer";
import { addSample, describeTransfer, type Sample } from "#app/format/transfer";

export interface Progress {
  text: string;
  percent: number;
}

export const looking: Progress = { percent: 100, text: "Uploaded. Checking the video…" };

export const simple = (bytes: number, all: number): Progress =>
  bytes < all ? { percent: toPercent(bytes, all), text: `Uploading: ${toPercent(bytes, all)}%` } : looking;

/** Returns a function that describes the progress of one file, with its speed. */
export function createMeter() {
  let samples: Sample[] = [];
  return (bytes: number, all: number): Progress => {
    samples = addSample(samples, { at: performance.now(), bytes });
    if (bytes >= all) return looking;
    return { percent: toPercent(bytes, all), text: `Uploading: ${describeTransfer(samples, all)}` };
  };
}
