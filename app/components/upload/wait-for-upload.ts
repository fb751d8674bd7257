import { UploadRemoved, UploadStopped } from "./upload-stopped";
import { findUpload, isUnderway, subscribe } from "./upload-store";

/** Waits until a file is complete; rejects if it stops or is removed. */
export function waitForUpload(token: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const upload = findUpload(token);
      if (upload && isUnderway(upload) && !signal.aborted) return;
      stopListening();
      if (upload?.state === "done") resolve();
      else
        reject(upload?.problem ? new UploadStopped(upload.problem.status, upload.problem.answer) : new UploadRemoved());
    };
    const stopListening = subscribe(check);
    signal.addEventListener("abort", check);
    check();
  });
}
