import type { DetailedError, Upload } from "tus-js-client";
import { encodePath } from "#app/format/path";
import { isSameFile } from "./check-upload";
import type { DraftView } from "./draft-form";
import { isTemporary, retrySeconds } from "./retries";
import { readUploaderId } from "./upload-store";
import { UploadStopped } from "./upload-stopped";

interface Sending {
  /** The purpose of the file: the token of a form's draft, or the video whose file it replaces. */
  target: { draft: string } | { replaces: string };
  /** The earlier upload, which may be resumed. */
  earlier: DraftView["file"];
  signal: AbortSignal;
  onProgress: (bytes: number, totalBytes: number) => void;
  /** Called with the number of compared bytes of the earlier upload. */
  onCheck: (bytes: number, totalBytes: number) => void;
  /** Called if the file differs from the earlier upload: sending then starts at its first byte. */
  onDifferent: () => void;
  /** Address of an upload that this page began with the same file; null if there is none. */
  uploadUrl?: string | null;
  onUrl?: (url: string) => void;
  /** Called when the connection has broken and sending will be tried again. */
  onRetry?: () => void;
  /** Receives the upload as soon as it can be paused. */
  onStart?: (upload: Pick<Upload, "abort" | "start">) => void;
}

interface SentFile {
  uploadId: string;
  videoId: string | null;
}

/**
 * Sends a file in parts by tus, so that the upload survives a lost connection; resumes an earlier upload of the same file.
 * Resolves to the id of the upload, and to the id of the video if the server has published it.
 */
export async function sendFile(file: File, sending: Sending): Promise<SentFile> {
  const { signal } = sending;
  const tus = await import("tus-js-client");
  const uploadUrl = sending.uploadUrl ?? (await findUpload(file, sending));
  signal.throwIfAborted();
  let videoId: string | null = null;
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(file, {
      ...toTusOptions(file, sending, uploadUrl),
      onUploadUrlAvailable: () => sending.onUrl?.(upload.url!),
      onShouldRetry: ({ originalRequest, originalResponse }) => {
        if (!originalResponse) void isReadable(file).then((isFine) => isFine || giveUp());
        const status = originalResponse?.getStatus() ?? 0;
        const isRetried = isTemporary(status) || (status === 409 && originalRequest.getMethod() === "PATCH");
        if (isRetried && status !== 423) sending.onRetry?.();
        return isRetried;
      },
      onAfterResponse: (request, response) => {
        // The library would begin a new upload if a server that is starting does not find this one.
        if (request.getMethod() === "HEAD" && isServerBusy(response.getStatus())) throw new Error("the server is away");
        videoId = response.getHeader("Upload-Video") ?? null;
      },
      onSuccess: () => resolve({ uploadId: upload.url!.split("/").at(-1)!, videoId }),
      onError: (error) => reject(toUploadStopped(error)),
    });
    const giveUp = () => {
      void upload.abort();
      reject(new UploadStopped(0, ""));
    };
    signal.addEventListener("abort", giveUp);
    sending.onStart?.(upload);
    upload.start();
  });
}

const toTusOptions = (file: File, { target, onProgress }: Sending, uploadUrl: string | null) => ({
  endpoint: "/uploads",
  uploadUrl,
  metadata: { ...target, filename: file.name, ...toMetadata(readUploaderId()) },
  storeFingerprintForResuming: false,
  chunkSize: 64 * 1024 * 1024,
  retryDelays: retrySeconds.map((each) => each * 1000),
  onProgress,
});

/** Returns the metadata by which the server refuses a new upload that would belong to another account. */
const toMetadata = (uploaderId: string | null) => (uploaderId === null ? null : { uploader: uploaderId });

/** Finds the upload to resume: the file has the same name and size, and begins with the same bytes. */
async function findUpload(file: File, { earlier, signal, onCheck, onDifferent }: Sending): Promise<string | null> {
  if (!earlier || !looksSame(earlier, file)) return null;
  const { uploadId, receivedBytes } = earlier;
  const isSame = await isSameFile(file, { uploadId, receivedBytes, signal, onProgress: onCheck }).catch((error) => {
    // Either the connection was lost, or the file changed after the viewer chose it.
    throw error instanceof UploadStopped || signal.aborted ? error : new UploadStopped(0, "");
  });
  if (!isSame) onDifferent();
  return isSame ? encodePath`/uploads/${uploadId}` : null;
}

/** Returns whether a file may be the one that the server has, by its name and size. */
export const looksSame = (received: DraftView["file"], { name, size }: File) =>
  received !== null && received.bytes === size && (received.name === "" || received.name === name);

/** Returns whether a file can be read. A file that was changed or moved after it was chosen fails like a lost connection. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Returns whether a status says nothing about the upload: a proxy or a rate limit answered. */
const isServerBusy = (status: number) => status >= 500 || status === 429;

function toUploadStopped(error: Error | DetailedError) {
  const response = "originalResponse" in error ? error.originalResponse : null;
  return new UploadStopped(response?.getStatus() ?? 0, response?.getBody() ?? "");
}
