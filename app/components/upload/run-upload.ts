import { beginDraft } from "./begin-draft";
import { sendFile } from "./send-file";
import { createMeter, describeFileCheck } from "./upload-progress";
import type { QueuedUpload } from "./upload-store";
import * as t from "#languages/upload";

interface Run {
  signal: AbortSignal;
  /** Address of this page's own upload of the file; null before it has one. */
  uploadUrl: string | null;
  onUrl: (url: string) => void;
  show: (change: Partial<QueuedUpload>) => void;
}

/** Sends a queued file and shows its progress; returns the id of the video if its form was complete already. */
export async function runUpload(upload: QueuedUpload, { show, ...run }: Run): Promise<string | null> {
  const { token, file, title } = upload;
  const draft = upload.draft ?? (await beginDraft(token, title));
  show({ draft });
  const measure = createMeter();
  const { videoId } = await sendFile(file, {
    ...run,
    target: { draft: token },
    earlier: draft.file,
    onProgress: (bytes, totalBytes) => show(measure(bytes, totalBytes)),
    onCheck: (bytes, totalBytes) => show(describeFileCheck(bytes, totalBytes)),
    onDifferent: () => show({ notice: t.fileDiffers() }),
    onRetry: () => show({ text: t.connectionLost(), isRetrying: true }),
  });
  return videoId;
}
