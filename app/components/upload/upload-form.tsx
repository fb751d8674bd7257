import { Form } from "@remix-run/react";
import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { Field } from "#app/components/forms/field";
import { FileField } from "#app/components/forms/file-field";
import { FormAlert } from "#app/components/forms/form-alert";
import { LoginNotice } from "#app/components/shell/lazy/login-notice";
import { TextArea } from "#app/components/forms/text-area";
import { emptyForm, withoutValue, addFocus, formProps } from "#app/components/forms/use-form-state";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { pictureTypes } from "#app/constants";
import type { Category } from "#contract/categories";
import type { UploadLimits } from "#contract/drafts";
import { blankDetails, type DetailTexts, detailWords } from "#contract/words/video-details";
import { chooseThumbnailHint, isWhole, type DraftView } from "./draft-form";
import { FrameChoice } from "./frame-choice";
import { MoreOptions } from "./more-options";
import { type RefusedUpload, sortErrors } from "./refused-upload";
import { Steps } from "./steps";
import { UploadButtons } from "./upload-buttons";
import { QueuedProgress, WaitingForm } from "./queued-progress";
import { useFrames } from "./use-frames";
import { useUploadOf } from "./use-uploads";
import { useUpload } from "./use-upload";
import { clearVideoFile, VideoFileField } from "./video-file-field";
import { VisibilityChoice } from "./visibility-choice";
import * as t from "#languages/upload";

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
  categories: readonly Category[];
  languages: ComponentProps<typeof MoreOptions>["languages"];
}

/**
 * Renders the upload form. Its text fields precede the files, so that the server saves and validates them before the files
 * arrive. With scripts, which send the file by itself, the file comes first; before they run, a style shows it first.
 */
export function UploadForm({
  route,
  from,
  token: formToken,
  draft: firstDraft,
  limits,
  closeTo,
  now,
  ...props
}: Props) {
  const [token] = useState(props.refused?.values.draft ?? formToken);
  const form = useRef<HTMLFormElement>(null);
  const upload = useUpload({ route, token, limits });
  const refusedUpload = upload.refused ?? props.refused;
  const draft = upload.savedDraft ?? refusedUpload?.draft ?? firstDraft;
  const isSending = upload.progress !== null;
  const frames = useFrames({ token, draft, form, isSending });
  const isFileFirst = useIsHydrated() && limits !== null;
  const lacksFile = !useUploadOf(token) && !draft?.file;
  if (upload.typedValues) return <LoginNotice from={from} typedValues={upload.typedValues} />;
  const { at, alert } = formProps(sortErrors(refusedUpload ?? emptyForm, isFileFirst), "upload-alert");
  // A server with limits saves more details than title and description before the files. While it is unreachable, its
  // limits are unknown, and the typed details are shown nevertheless.
  const hadDetails = refusedUpload?.values.visibility !== undefined;
  const hasDetails = limits !== null || hadDetails;
  const details = { at, initial: draft ?? props.defaults ?? blankDetails };
  const fields = [
    <TextFields key="texts" {...{ ...details, isFileFirst }} />,
    <ThumbnailField key="thumbnail" {...{ at, draft, frames }} />,
    hasDetails && <VisibilityChoice key="visibility" {...at("visibility")} current={details.initial.visibility} />,
    hasDetails && (
      <MoreOptions key="more" {...details} categories={props.categories} languages={props.languages} now={now} />
    ),
  ];
  const fileField = withoutValue(withFocusIf(isFileFirst, at("videoFile")));
  const file = <VideoFileField key="file" {...{ token, draft, limits }} {...fileField} />;
  return (
    <>
      {!isSending && <StickyProgress token={token} form={form} />}
      <Form
        ref={form}
        className="form long-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        onSubmit={(event) => void upload.send(event)}
        data-question={upload.progress && limits === null ? t.leaveUploading() : undefined}
      >
        {alert !== undefined && <FormAlert id="upload-alert" message={alert} />}
        <input type="hidden" name="draft" value={token} />
        {!isFileFirst && !isWhole(draft?.file ?? null) && <Steps isAlwaysShown={limits === null} />}
        <div className="form" hidden={isSending}>
          {isFileFirst ? [file, ...fields] : [...fields, file]}
        </div>
        {upload.progress && <WaitingForm token={token} progress={upload.progress} inParts={limits !== null} />}
        <UploadButtons
          draft={draft}
          isUnderway={isSending}
          closeTo={closeTo}
          lacksFile={limits !== null && lacksFile}
          isSaved={refusedUpload?.isSaved ?? false}
          isFileFirst={isFileFirst}
        />
      </Form>
    </>
  );
}

/** Renders the progress of the file, which stays in sight at the top of the dialog while the form is filled in. */
function StickyProgress({ token, form }: { token: string; form: RefObject<HTMLFormElement> }) {
  const upload = useUploadOf(token);
  if (!upload) return null;
  return (
    <div className="sticky -top-1 z-1 -mx-5 mb-4 border-b border-line bg-raised px-5 pt-1 pb-3">
      <QueuedProgress upload={upload} onCancel={() => clearVideoFile(form.current!)} />
    </div>
  );
}

const withFocusIf = (isFirst: boolean, field: ReturnType<FieldAt>) => (isFirst ? addFocus(field) : field);

type FieldAt = ReturnType<typeof formProps>["at"];

interface TextFieldsProps {
  at: FieldAt;
  initial: DetailTexts;
  isFileFirst: boolean;
}

function TextFields({ at, initial, isFileFirst }: TextFieldsProps) {
  const withValue = (name: "title" | "description") => ({
    ...at(name),
    defaultValue: at(name).defaultValue ?? initial[name],
  });
  return (
    <>
      <Field label={detailWords.title.label} {...withFocusIf(!isFileFirst, withValue("title"))} />
      <TextArea label={detailWords.description.label} rows={4} {...withValue("description")} />
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
      label={t.thumbnail()}
      accept={pictureTypes}
      hint={chooseThumbnailHint(draft, frames.frames)}
      {...withoutValue(at("thumbnail"))}
    >
      <FrameChoice {...frames} chosenFrame={at("frame").defaultValue} hasThumbnail={draft?.hasThumbnail ?? false} />
    </FileField>
  );
}
