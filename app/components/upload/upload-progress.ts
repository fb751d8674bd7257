import { addSample, describeTransfer, type Sample, toPercent } from "#app/format/transfer";
import * as t from "#languages/upload";

export interface ProgressView {
  text: string;
  percent: number;
  isPaused?: boolean;
  /** Pauses or resumes the upload; absent if it cannot be paused. */
  toggle?: () => void;
}

/** Describes that the server checks a complete file. */
export const describeVideoCheck = (): ProgressView => ({ percent: 100, text: t.checkingVideo() });

/** Describes the progress of a file without its speed. */
export function describeSending(bytes: number, totalBytes: number): ProgressView {
  const percent = toPercent(bytes, totalBytes);
  return bytes < totalBytes ? { percent, text: t.uploadingPercent({ percent }) } : describeVideoCheck();
}

/** Describes how much of an earlier upload has been compared with a file. */
export function describeFileCheck(bytes: number, totalBytes: number): ProgressView {
  const percent = toPercent(bytes, totalBytes);
  return { percent, text: t.checkingFile({ percent }) };
}

/** Creates the callbacks of `sendFile` that show the progress of a file, with its speed and a button that pauses it. */
export function createProgressCallbacks(show: (progress: ProgressView) => void) {
  let samples: Sample[] = [];
  let totalBytes = 1;
  let isPaused = false;
  let isRetrying = false;
  let toggle: (() => void) | undefined;
  let retryNow = () => {};
  const describe = () => {
    const transfer = describeTransfer(samples, totalBytes);
    if (isPaused) return t.pausedTransfer({ transfer });
    return isRetrying ? t.connectionLost() : t.uploadingTransfer({ transfer });
  };
  const draw = () => {
    const text = describe();
    show({ percent: toPercent(samples.at(-1)?.bytes ?? 0, totalBytes), text, isPaused, ...(toggle && { toggle }) });
  };
  return {
    /** Retries at once, because the network is back. */
    onOnline: () => retryNow(),
    onRetry() {
      isRetrying = true;
      draw();
    },
    onStart(upload: { abort(): Promise<void>; start(): void }) {
      retryNow = () => {
        if (!isRetrying || isPaused) return;
        void upload.abort();
        upload.start();
      };
      toggle = () => {
        isPaused = !isPaused;
        samples = samples.slice(-1);
        if (isPaused) void upload.abort();
        else upload.start();
        draw();
      };
      draw();
    },
    onCheck(bytes: number, earlierBytes: number) {
      show(describeFileCheck(bytes, earlierBytes));
    },
    onProgress(bytes: number, fileBytes: number) {
      samples = addSample(samples, { atMs: performance.now(), bytes });
      totalBytes = fileBytes;
      isRetrying = false;
      if (!isPaused) draw();
    },
  };
}

/** Creates a function that describes the progress of a file with its speed. */
export function createMeter() {
  let samples: Sample[] = [];
  return (bytes: number, totalBytes: number): ProgressView => {
    samples = addSample(samples, { atMs: performance.now(), bytes });
    if (bytes >= totalBytes) return describeVideoCheck();
    const text = t.uploadingTransfer({ transfer: describeTransfer(samples, totalBytes) });
    return { percent: toPercent(bytes, totalBytes), text };
  };
}
