import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { LoginNotice } from "#app/components/shell/login-notice";
import { TextArea } from "#app/components/forms/text-area";
import { fileProps, withFocus, formProps } from "#app/components/forms/use-form-state";
import { pictureTypes } from "#app/constants";
import type { UploadLimits } from "#contract/drafts";
import { blankDetails, type DetailTexts, detailWords } from "#contract/words/video-details";
import { thumbnailHint, type DraftView } from "./draft-form";
import { FrameChoice } from "./frame-choice";
import { MoreOptions } from "./more-options";
import type { RefusedUpload } from "./refused-upload";
import { UploadButtons } from "./upload-buttons";
import { WaitingForm } from "./queued-progress";
import { useFrames } from "./use-frames";
import { useUpload } from "./use-upload";
import { VideoFileField } from "./video-file-field";
import { VisibilityChoice } from "./visibility-fields";

interface Props {
  /** The id and the path of the route whose action takes the form. */
  route: string;
  from: string;
  /** The form's token, under which its draft is saved. */
  token: string;
  draft: DraftView | null;
  limits: UploadLimits | null;
  refused: RefusedUpload | undefined;
  closeTo: string;
  /** The time of the page, in milliseconds. */
  now: number;
  /** What a form without a draft begins with; null on servers without such defaults. */
  defaults?: DetailTexts | null;
}

const stopQuestion = "The video is still uploading. Stop the upload and leave?";

const nothing: RefusedUpload = { ok: false, errors: {}, values: {} };

/** Puts the text fields before the files, so that the server saves and validates them before the files arrive. */
export function UploadForm({ route, from, token: formToken, draft: before, limits, closeTo, now, ...props }: Props) {
  const [token] = useState(props.refused?.values.draft ?? formToken);
  const form = useRef<HTMLFormElement>(null);
  const upload = useUpload({ route, token, limits });
  const refused = upload.refused ?? props.refused;
  const draft = refused?.draft ?? before;
  const isSending = upload.progress !== null;
  const frames = useFrames({ token, draft, form, isSending });
  if (upload.typedValues) return <LoginNotice from={from} typedValues={upload.typedValues} />;
  const { at, alert } = formProps(refused ?? nothing, "upload-alert");
  // While the server is away, its limits are unknown, and what was typed is shown nevertheless.
  const hadDetails = refused?.values.visibility !== undefined;
  return (
    <Form
      ref={form}
      className="form"
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={(event) => void upload.send(event)}
      data-question={upload.progress && limits === null ? stopQuestion : undefined}
    >
      {alert !== undefined && <FormAlert id="upload-alert" message={alert} />}
      <input type="hidden" name="draft" value={token} />
      <div className="form" hidden={isSending}>
        <TextFields {...{ at, draft, now }} defaults={props.defaults} hasDetails={limits !== null || hadDetails} />
        <ThumbnailField {...{ at, draft, frames }} />
        <VideoFileField {...{ token, draft, limits }} isSending={isSending} {...fileProps(at("videoFile"))} />
      </div>
      {upload.progress && <WaitingForm token={token} progress={upload.progress} inParts={limits !== null} />}
      <UploadButtons draft={draft} isUnderway={isSending} closeTo={closeTo} />
    </Form>
  );
}

type FieldAt = ReturnType<typeof formProps>["at"];

interface TextFieldsProps extends Pick<Props, "draft" | "now" | "defaults"> {
  at: FieldAt;
  /** Whether the form has more than title and description: the server then saves it before its files. */
  hasDetails: boolean;
}

function TextFields({ at, draft, now, defaults, hasDetails }: TextFieldsProps) {
  const before = draft ?? defaults ?? blankDetails;
  const withValue = (name: "title" | "description") => ({
    ...at(name),
    defaultValue: at(name).defaultValue ?? before[name],
  });
  return (
    <>
      <Field label={detailWords.title.label} {...withFocus(withValue("title"))} />
      <TextArea label={detailWords.description.label} rows={4} {...withValue("description")} />
      {hasDetails && (
        <>
          <VisibilityChoice {...at("visibility")} current={before.visibility} />
          <MoreOptions at={at} before={before} now={now} />
        </>
      )}
    </>
  );
}

interface ThumbnailFieldProps extends Pick<Props, "draft"> {
  at: FieldAt;
  frames: ReturnType<typeof useFrames>;
}

function ThumbnailField({ at, draft, frames }: ThumbnailFieldProps) {
  return (
    <FileField
      label="Thumbnail"
      accept={pictureTypes}
      hint={thumbnailHint(draft, frames.frames)}
      {...fileProps(at("thumbnail"))}
    >
      <FrameChoice {...frames} chosenFrame={at("frame").defaultValue} />
    </FileField>
  );
}
