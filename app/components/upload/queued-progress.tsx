import type { ProgressView } from "./upload-progress";
import { removeUpload } from "./upload-queue";
import { RunButton } from "./upload-row";
import { isUnderway, type QueuedUpload } from "./upload-store";
import { useUploadOf } from "./use-uploads";
import * as t from "#languages/upload";

/** Renders the progress of a form's file, with the buttons that pause and cancel the upload. */
export function QueuedProgress({ upload, onCancel }: { upload: QueuedUpload; onCancel?: () => void }) {
  const { token, notice, state, file } = upload;
  return (
    <div className="grid gap-2">
      {notice && <p role="status">{notice}</p>}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          {isUnderway(upload) ? (
            <UploadProgress id="upload-progress" text={upload.text} percent={upload.percent} />
          ) : (
            state === "done" && (
              <p className="meta">
                {t.fileNameAndState({ name: file.name, state: upload.text, file: (text) => <bdi>{text}</bdi> })}
              </p>
            )
          )}
        </div>
        <RunButton upload={upload} />
        {state !== "done" && (
          <button
            className="button"
            type="button"
            onClick={() => {
              removeUpload(token);
              onCancel?.();
            }}
          >
            {t.cancelUpload()}
          </button>
        )}
      </div>
    </div>
  );
}

interface UploadProgressProps extends ProgressView {
  id: string;
  className?: string;
}

export function UploadProgress({ id, className = "field", text, percent }: UploadProgressProps) {
  return (
    <div className={className}>
      <label htmlFor={id}>{text}</label>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}

/** Renders the progress of the form and its file, in place of the fields. */
export function WaitingForm({ token, progress, inParts }: { token: string; progress: ProgressView; inParts: boolean }) {
  const upload = useUploadOf(token);
  return (
    <div className="grid min-h-40 content-center gap-3">
      {upload && isUnderway(upload) ? (
        <QueuedProgress upload={upload} />
      ) : (
        <UploadProgress id="upload-progress" {...progress} />
      )}
      {inParts && <p className="meta">{t.mayCloseForm()}</p>}
    </div>
  );
}
