import { toPercent } from "#app/format/transfer";
import { addSample, describeTransfer, type Sample } from "#app/format/transfer";
import * as t from "#languages/upload";

export interface UploadedBytes {
  text: string;
  percent: number;
  isPaused?: boolean;
  /** Pauses or resumes the upload; absent if it cannot be paused. */
  toggle?: () => void;
}

export const checkingVideo = (): UploadedBytes => ({ percent: 100, text: t.checkingVideo() });

export function simple(bytes: number, all: number): UploadedBytes {
  const percent = toPercent(bytes, all);
  return bytes < all ? { percent, text: t.uploadingPercent({ percent }) } : checkingVideo();
}

export function checkingFile(bytes: number, all: number): UploadedBytes {
  const percent = toPercent(bytes, all);
  return { percent, text: t.checkingFile({ percent }) };
}

/** Shows the progress of a file, with its speed and a button that pauses it. */
export function shownIn(show: (progress: UploadedBytes) => void) {
  let samples: Sample[] = [];
  let size = 1;
  let isPaused = false;
  let isRetrying = false;
  let toggle: (() => void) | undefined;
  let goOn = () => {};
  const describe = () => {
    const transfer = describeTransfer(samples, size);
    if (isPaused) return t.pausedTransfer({ transfer });
    return isRetrying ? t.connectionLost() : t.uploadingTransfer({ transfer });
  };
  const draw = () => {
    const text = describe();
    show({ percent: toPercent(samples.at(-1)?.bytes ?? 0, size), text, isPaused, ...(toggle && { toggle }) });
  };
  return {
    /** Sends again at once where the next try would come later: the network is back. */
    onOnline: () => goOn(),
    onRetry() {
      isRetrying = true;
      draw();
    },
    onStart(upload: { abort(): Promise<void>; start(): void }) {
      goOn = () => {
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
    onCheck(bytes: number, all: number) {
      show(checkingFile(bytes, all));
    },
    onProgress(bytes: number, all: number) {
      samples = addSample(samples, { atMs: performance.now(), bytes });
      size = all;
      isRetrying = false;
      if (!isPaused) draw();
    },
  };
}

export function createMeter() {
  let samples: Sample[] = [];
  return (bytes: number, all: number): UploadedBytes => {
    samples = addSample(samples, { atMs: performance.now(), bytes });
    if (bytes >= all) return checkingVideo();
    const text = t.uploadingTransfer({ transfer: describeTransfer(samples, all) });
    return { percent: toPercent(bytes, all), text };
  };
}
