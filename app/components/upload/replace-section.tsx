import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { CancelLink } from "#app/components/forms/cancel-link";
import { PressForm } from "#app/components/forms/press-form";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { SubmitButton } from "#app/components/forms/submit-button";
import { withoutValue, formProps, emptyForm, addFocus } from "#app/components/forms/use-form-state";
import { RowPicture } from "#app/components/ui/managed-row";
import { LoginNotice } from "#app/components/shell/lazy/login-notice";
import type { InvalidForm } from "#app/form-result";
import { encodePath } from "#app/format/path";
import { formatDownload } from "#app/format/size";
import { formatDate } from "#app/format/date";
import type { UploadLimits } from "#contract/drafts";
import type { Replacement } from "#contract/replacements";
import { describeFileHint, isWhole } from "./draft-form";
import { FileFirst, fileFirstId } from "./file-first";
import { mediaTypes } from "./handed-files";
import { UploadProgress } from "./queued-progress";
import { useReplacement } from "./use-replacement";
import * as t from "#languages/upload";

export interface ReplacementView extends Pick<Replacement, "status" | "failure" | "progress" | "file"> {
  videoId: string;
  /** The address of the current file; empty if it cannot be downloaded. */
  downloadFile: string;
  /** null if unknown. */
  downloadBytes: number | null;
  hasCaptions: boolean;
  limits: UploadLimits | null;
  /** When the same file was uploaded before; null if it never was. */
  uploadedAt: string | null;
}

interface Props extends ReplacementView {
  /** The title and the picture of the video. */
  title: string;
  picture: string;
  /** The query of the page to which the form leads back. */
  search: string;
  refused?: InvalidForm | undefined;
}

export function ReplaceSection({ search, refused, ...view }: Props) {
  const { videoId, status, file, progress } = view;
  return (
    <>
      <CurrentFile {...view} />
      {status === "processing" ? (
        <p className="mb-3" role="status">
          {progress === null ? t.newFileProcessing() : t.newFileProgress({ progress })}
        </p>
      ) : (
        <ReplaceForm {...view} search={search} refused={refused} />
      )}
      {(status !== "none" || file) && (
        <Discard videoId={videoId} search={search} upload={file?.uploadId ?? ""}>
          {status === "failed" && !file ? t.dismissMessage() : t.discardNewFile()}
        </Discard>
      )}
    </>
  );
}

/** Renders the video, with its current file to download. */
function CurrentFile({ title, picture, downloadFile, downloadBytes }: Omit<Props, "search">) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <RowPicture src={picture} icon="film" />
      <p className="min-w-0 flex-[1_1_9rem] font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
        {downloadFile && <span className="block text-small font-[400] text-muted">{t.currentFile()}</span>}
      </p>
      {downloadFile && (
        <a className="button" href={downloadFile} download>
          {downloadBytes ? t.downloadOf({ size: formatDownload(downloadBytes) }) : t.download()}
        </a>
      )}
    </div>
  );
}

function ReplaceForm({ search, ...view }: Props) {
  const { videoId, file, limits, hasCaptions, uploadedAt, failure } = view;
  const upload = useReplacement({ videoId, earlier: file, route: "routes/_app.admin.dashboard.replace.$videoId" });
  const action = encodePath`/admin/dashboard/replace/${videoId}` + search;
  const refusedForm = upload.refused ?? view.refused;
  const { at, alert } = formProps(refusedForm ?? emptyForm, "replace-alert");
  const isDuplicate = uploadedAt !== null && isWhole(file);
  const { form, lacksFile, check } = useIsFileMissing(file !== null);
  if (upload.isSignedOut) return <LoginNotice from={action} typedValues={{}} />;
  return (
    <Form
      ref={form}
      className="form"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onChange={check}
      onSubmit={(event) => void upload.send(event)}
      data-question={upload.progress ? t.leaveReplacing() : undefined}
    >
      {alert !== undefined && <FormAlert id="replace-alert" message={alert} />}
      {failure && !refusedForm && <p className="wrap-anywhere">{t.newFileFailed({ failure })}</p>}
      <div hidden={upload.progress !== null}>
        <FileField
          label={t.newVideoFile()}
          accept={mediaTypes}
          hint={describeFileHint(file, limits)}
          {...withoutValue(addFocus(at("videoFile")))}
        />
      </div>
      <p className="hint">{hasCaptions ? t.checkCaptionsAndChapters() : t.checkChapters()}</p>
      {isDuplicate && <p>{t.newFileDuplicate({ date: formatDate(uploadedAt) })}</p>}
      {upload.notice && <p role="status">{upload.notice}</p>}
      {upload.progress && (
        <div className="flex min-h-40 items-center gap-4">
          <UploadProgress id="replace-progress" className="field flex-1" {...upload.progress} />
          {upload.progress.toggle && (
            <button className="button" type="button" onClick={upload.progress.toggle}>
              {upload.progress.isPaused ? t.resume() : t.pause()}
            </button>
          )}
        </div>
      )}
      <SendButton
        closeTo={`/admin/dashboard${search}`}
        isDuplicate={isDuplicate}
        isSending={upload.progress !== null}
        lacksFile={lacksFile}
      />
    </Form>
  );
}

/** Returns whether no file is chosen and there is no earlier upload; null before scripts run. */
function useIsFileMissing(hasEarlier: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const [isEmpty, setEmpty] = useState<boolean | null>(null);
  const check = () => setEmpty(form.current?.querySelector<HTMLInputElement>("[type=file]")?.files?.length === 0);
  useEffect(check, []);
  return { form, lacksFile: hasEarlier ? false : isEmpty, check };
}

interface SendButtonProps {
  closeTo: string;
  isDuplicate: boolean;
  isSending: boolean;
  /** Whether no file is chosen; null before scripts run. */
  lacksFile: boolean | null;
}

/** Renders the submit button. It looks unready while no file is chosen; a press then says so at the field. */
function SendButton({ closeTo, isDuplicate, isSending, lacksFile }: SendButtonProps) {
  return (
    <div className="form-buttons">
      {lacksFile !== false && <FileFirst />}
      <CancelLink to={closeTo} />
      <SubmitButton
        variant={lacksFile ? "early" : "primary"}
        describedBy={lacksFile === false ? undefined : fileFirstId}
        pending={isSending}
        pendingText={t.uploading()}
        {...(isDuplicate ? { name: "duplicate", value: "yes" } : {})}
      >
        {isDuplicate ? t.useItAnyway() : t.replaceFile()}
      </SubmitButton>
    </div>
  );
}

interface DiscardProps {
  videoId: string;
  search: string;
  /** The id of the shown upload, so that a press does not discard a later one; empty if there is none. */
  upload: string;
  children: string;
}

function Discard({ videoId, search, upload, children }: DiscardProps) {
  return (
    <PressForm
      className="mt-3"
      action={encodePath`/actions/video/${videoId}/discard`}
      returnTo={encodePath`/admin/dashboard/replace/${videoId}` + search}
    >
      <input type="hidden" name="upload" value={upload} />
      <button className="button">{children}</button>
    </PressForm>
  );
}
