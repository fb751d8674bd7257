import { toPercent } from "#app/format/transfer";
import { addSample, describeTransfer, type Sample } from "#app/format/transfer";

export interface Progress {
  text: string;
  percent: number;
  isPaused?: boolean;
  /** Pauses or resumes the upload; absent if it cannot be paused. */
  toggle?: () => void;
}

export const looking: Progress = { percent: 100, text: "Uploaded. Checking the video…" };

export const simple = (bytes: number, all: number): Progress =>
  bytes < all ? { percent: toPercent(bytes, all), text: `Uploading: ${toPercent(bytes, all)}%` } : looking;

/** Shows the progress of a file, with its speed and a button that pauses it. */
export function shownIn(show: (progress: Progress) => void) {
  let samples: Sample[] = [];
  let size = 1;
  let isPaused = false;
  let toggle: (() => void) | undefined;
  const draw = () => {
    const text = `${isPaused ? "Paused" : "Uploading"}: ${describeTransfer(samples, size)}`;
    show({ percent: toPercent(samples.at(-1)?.bytes ?? 0, size), text, isPaused, ...(toggle && { toggle }) });
  };
  return {
    onStart(upload: { abort(): Promise<void>; start(): void }) {
      toggle = () => {
        isPaused = !isPaused;
        samples = samples.slice(-1);
        if (isPaused) void upload.abort();
        else upload.start();
        draw();
      };
      draw();
    },
    onCheck(bytes: number, all: number) {
      show({ percent: toPercent(bytes, all), text: `Checking the file: ${toPercent(bytes, all)}%` });
    },
    onProgress(bytes: number, all: number) {
      samples = addSample(samples, { at: performance.now(), bytes });
      size = all;
      if (!isPaused) draw();
    },
  };
}

export function createMeter() {
  let samples: Sample[] = [];
  return (bytes: number, all: number): Progress => {
    samples = addSample(samples, { at: performance.now(), bytes });
    if (bytes >= all) return looking;
    return { percent: toPercent(bytes, all), text: `Uploading: ${describeTransfer(samples, all)}` };
  };
}
