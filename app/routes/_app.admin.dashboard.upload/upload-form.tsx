import { Form } from "@remix-run/react";
import { CancelLink } from "#app/components/cancel-link";
import { Field } from "#app/components/field";
import { FileField } from "#app/components/file-field";
import { FormAlert } from "#app/components/form-alert";
import { LoginNotice } from "#app/components/login-notice";
import { SubmitButton } from "#app/components/submit-button";
import { TextArea } from "#app/components/text-area";
import { fileProps, firstField, formProps } from "#app/components/use-form-state";
import { pictureTypes } from "#app/constants";
import type { Refused } from "#app/components/refused";
import { useUpload } from "./use-upload";

interface Props {
  draft: string;
  refused: Refused | undefined;
  closeTo: string;
}

/** Text fields stand before the files, so that they are judged before the files have to be sent. */
export function UploadForm({ draft, refused, closeTo }: Props) {
  const upload = useUpload();
  if (upload.kept) return <LoginNotice from="/admin/dashboard/upload" kept={upload.kept} />;
  const { at, alert } = formProps(upload.refused ?? refused ?? { ok: false, errors: {}, values: {} }, "upload-alert");
  return (
    <Form
      className="form"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={upload.send}
    >
      {alert !== undefined && <FormAlert id="upload-alert" message={alert} />}
      <input type="hidden" name="draft" value={draft} />
      <Field label="Title" {...firstField(at("title"))} />
      <TextArea label="Description" rows={4} {...at("description")} />
      <FileField
        label="Thumbnail"
        accept={pictureTypes}
        hint="A picture of at most 5 MB"
        {...fileProps(at("thumbnail"))}
      />
      <FileField
        label="Video file"
        accept="video/*,.mkv,.mov,.avi"
        hint="MP4 and WebM play at once, other kinds are converted first"
        {...fileProps(at("videoFile"))}
      />
      {upload.percent !== null && <UploadProgress percent={upload.percent} />}
      <div className="row end">
        <CancelLink to={closeTo} />
        <SubmitButton pending={upload.percent !== null} pendingText="Uploading…">
          Publish
        </SubmitButton>
      </div>
    </Form>
  );
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <div className="field">
      <label htmlFor="upload-progress">
        {percent < 100 ? `Uploading: ${percent} %` : "Uploaded. Looking at the video…"}
      </label>
      <progress id="upload-progress" max={100} value={percent} />
    </div>
  );
}
