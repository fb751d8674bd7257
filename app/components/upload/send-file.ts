import type { DetailedError, Upload } from "tus-js-client";
import { encodePath } from "#app/format/path";
import { isSameFile } from "./check-upload";
import type { DraftView } from "./draft-form";
import { UploadStopped } from "./upload-stopped";

interface Sending {
  /** The form's draft, which the file fills. */
  token: string;
  draft: DraftView;
  signal: AbortSignal;
  onProgress: (bytes: number, all: number) => void;
  /** How much was compared with what came before. */
  onCheck: (bytes: number, all: number) => void;
  /** Called when the file is another one than was begun: it is sent from its start. */
  onDifferent: () => void;
  /** Given as soon as there is something to pause. */
  onStart: (upload: Pick<Upload, "abort" | "start">) => void;
}

const seconds = [0, 1, 3, 5, 10, 20, 30, ...Array.from({ length: 30 }, () => 60)];

/** Sends a file in parts that outlive a lost network; goes on where an earlier upload of the same file stopped. */
export async function sendFile(file: File, sending: Sending): Promise<void> {
  const { token, signal, onProgress, onStart } = sending;
  const tus = await import("tus-js-client");
  const uploadId = await findUpload(file, sending);
  await new Promise<void>((resolve, reject) => {
    const upload = new tus.Upload(file, {
      endpoint: "/uploads",
      uploadUrl: uploadId ? encodePath`/uploads/${uploadId}` : null,
      metadata: { draft: token, filename: file.name },
      storeFingerprintForResuming: false,
      chunkSize: 64 * 1024 * 1024,
      retryDelays: seconds.map((each) => each * 1000),
      onShouldRetry: ({ originalRequest, originalResponse }) => {
        if (!originalResponse) void isReadable(file).then((isFine) => isFine || giveUp());
        const status = originalResponse?.getStatus() ?? 0;
        return mayPass(status) || (status === 409 && originalRequest.getMethod() === "PATCH");
      },
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(stopped(error)),
    });
    const giveUp = () => {
      void upload.abort();
      reject(new UploadStopped(0, ""));
    };
    signal.addEventListener("abort", giveUp);
    onStart(upload);
    upload.start();
  });
}

/** The upload to go on with: one of a file of this name and size that begins with the same bytes. */
async function findUpload(file: File, { draft, signal, onCheck, onDifferent }: Sending): Promise<string | null> {
  if (!draft.file || !looksSame(draft.file, file)) return null;
  const { uploadId, receivedBytes } = draft.file;
  const isSame = await isSameFile(file, { uploadId, receivedBytes, signal, onProgress: onCheck }).catch((error) => {
    // A network that is lost, or a file that changed since it was chosen.
    throw error instanceof UploadStopped || signal.aborted ? error : new UploadStopped(0, "");
  });
  if (!isSame) onDifferent();
  return isSame ? uploadId : null;
}

const looksSame = (kept: DraftView["file"], { name, size }: File) =>
  kept !== null && kept.bytes === size && (kept.name === "" || kept.name === name);

/** A file that was changed or moved since it was chosen cannot be read, which looks like a lost network. */
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Whether trying again may help: not for what the server refused. A part that came at a wrong offset (409) may also. */
const mayPass = (status: number) => (status < 400 || status >= 500 ? status !== 507 : status === 423);

function stopped(error: Error | DetailedError) {
  const response = "originalResponse" in error ? error.originalResponse : null;
  return new UploadStopped(response?.getStatus() ?? 0, response?.getBody() ?? "");
}
