import { Form } from "@remix-run/react";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { fileProps, formProps, nothing } from "#app/components/forms/use-form-state";
import { LoginNotice } from "#app/components/shell/login-notice";
import type { InvalidForm } from "#app/form-result";
import { encodePath } from "#app/format/path";
import { duplicateText } from "#contract/format";
import type { UploadLimits } from "#contract/drafts";
import type { Replacement } from "#contract/replacements";
import { fileHint, isWhole } from "./draft-form";
import { UploadProgress } from "./upload-progress-bar";
import { useReplacement } from "./use-replacement";

/** What the form shows that replaces a video's file. */
export interface ReplacementView extends Pick<Replacement, "status" | "failure" | "progress" | "file"> {
  videoId: string;
  /** Empty where there is nothing to download. */
  downloadFile: string;
  hasCaptions: boolean;
  limits: UploadLimits | null;
  /** When the same file was uploaded before; null if it was not. */
  uploadedAt: string | null;
}

interface Props extends ReplacementView {
  /** The query of the page that the form leads back to. */
  search: string;
  refused?: InvalidForm | undefined;
}

/** Renders the download of a video's file, and the form that replaces the file. */
export function ReplaceFile({ search, refused, ...view }: Props) {
  const { videoId, downloadFile, status } = view;
  return (
    <section aria-labelledby="replace-title" className="mt-6 border-t border-line pt-4">
      <h3 id="replace-title" className="mb-2 text-15 font-semibold">
        Video file
      </h3>
      {downloadFile && (
        <p className="mb-3">
          <a className="button" href={downloadFile} download>
            Download
          </a>
        </p>
      )}
      <NewFileState {...view} />
      {status !== "processing" && <ReplaceForm {...view} search={search} refused={refused} />}
      {(status !== "none" || view.file) && <Discard videoId={videoId} search={search} />}
    </section>
  );
}

/** Renders how far the new file is, or why it cannot be used. */
function NewFileState({ status, progress, failure }: ReplacementView) {
  if (status === "none") return null;
  const percent = progress === null ? "" : `, ${progress}%`;
  return (
    <p className="mb-3 wrap-anywhere" role="status">
      {status === "processing"
        ? `The new file is being processed${percent}. Viewers see the present one until it is ready.`
        : `The new file could not be used, and the present one stays. ${failure ?? ""}`}
    </p>
  );
}

const stopQuestion = "The new file is still uploading. Stop the upload and leave? What was sent is kept.";

function ReplaceForm({ search, ...view }: Props) {
  const { videoId, file, limits, hasCaptions, uploadedAt } = view;
  const upload = useReplacement({ videoId, earlier: file, route: "routes/_app.admin.dashboard.replace.$videoId" });
  const action = encodePath`/admin/dashboard/replace/${videoId}` + search;
  const { at, alert } = formProps(upload.refused ?? view.refused ?? nothing, "replace-alert");
  const isDuplicate = uploadedAt !== null && isWhole(file);
  if (upload.isSignedOut) return <LoginNotice from={action} typed={{}} />;
  return (
    <Form
      className="form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={(event) => void upload.send(event)}
      data-question={upload.progress ? stopQuestion : undefined}
    >
      {alert !== undefined && <FormAlert id="replace-alert" message={alert} />}
      <div hidden={upload.progress !== null}>
        <FileField
          label="New video file"
          accept="video/*,audio/*,.mkv,.mov,.avi,.mka"
          hint={fileHint(file, limits)}
          {...fileProps(at("videoFile"))}
        />
      </div>
      <p className="text-13 text-muted">
        Address, comments, likes, views and thumbnail stay. Times in the description stay, too.
        {hasCaptions && " Captions stay as well: check that their times fit the new file."}
      </p>
      {isDuplicate && <p>{duplicateText(uploadedAt)}. Use it anyway, or discard it.</p>}
      {upload.notice && <p role="status">{upload.notice}</p>}
      {upload.progress && <UploadProgress id="replace-progress" {...upload.progress} />}
      <div>
        <SubmitButton
          variant="secondary"
          pending={upload.progress !== null}
          pendingText="Uploading…"
          {...(isDuplicate ? { name: "duplicate", value: "yes" } : {})}
        >
          {isDuplicate ? "Use it anyway" : "Replace file"}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Discard({ videoId, search }: { videoId: string; search: string }) {
  return (
    <Form
      className="mt-3"
      method="post"
      action={encodePath`/actions/video/${videoId}/discard`}
      replace
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={encodePath`/admin/dashboard/edit/${videoId}` + search} />
      <button className="button">Discard the new file</button>
    </Form>
  );
}
