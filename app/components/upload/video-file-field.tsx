import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { FileField } from "#app/components/forms/file-field";
import type { FieldProps } from "#app/components/forms/field-frame";
import { useLatest } from "#app/components/ui/use-latest";
import { useIsHydrated } from "#app/components/ui/use-is-hydrated";
import { proposeTitle } from "#app/format/propose-title";
import type { UploadLimits } from "#contract/drafts";
import { beginUploads } from "./begin-uploads";
import { describeFileHint, type DraftView, isReadyToPublish } from "./draft-form";
import { mediaTypes, receiveFiles } from "./handed-files";
import { removeUpload } from "./upload-queue";
import { isRefused } from "./upload-store";
import { useUploadOf } from "./use-uploads";
import * as t from "#languages/upload";

interface Props extends Omit<FieldProps, "label" | "hint"> {
  token: string;
  draft: DraftView | null;
  /** null if the server takes a file only with its form. */
  limits: UploadLimits | null;
}

/**
 * Renders the field of the video file. With JavaScript, a file is uploaded as soon as it is chosen or dropped, the
 * title is proposed from its name, and further files become drafts.
 */
export function VideoFileField({ token, draft, limits, errors, ...field }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const upload = useUploadOf(token);
  const [notice, setNotice] = useState("");
  const isHydrated = useIsHydrated();
  const stopText = upload?.state === "stopped" ? upload.text : "";
  const shownErrors = useMemo(() => (stopText ? [stopText] : errors), [stopText, errors]);
  useHandedFiles(frame, (files) => {
    if (!upload || isRefused(upload)) return false;
    setNotice(beginUploads(files) || t.othersBecomeDrafts());
    return true;
  });
  useFocusFromTitle(frame, field.autoFocus);
  const choose = ({ target }: FormEvent<HTMLElement>) => {
    const { form, files } = target as HTMLInputElement;
    const [first, ...others] = files ?? [];
    if (!form || !first) return;
    const title = fillInTitle(form, first);
    // The end of the upload would publish a complete draft: its form has to be sent first.
    if (!limits) return;
    if (draft && isReadyToPublish(draft)) return removeUpload(token);
    markSent(target as HTMLInputElement);
    setNotice(
      beginUploads([first, ...others], { form: { token, title, draft } }) ||
        (others.length > 0 ? t.othersBecomeDrafts() : ""),
    );
  };
  return (
    <div ref={frame} onChange={choose} className={limits ? "file-first grid gap-2" : "grid gap-2"}>
      <FileField
        label={t.videoFile()}
        accept={mediaTypes}
        multiple={isHydrated && limits !== null}
        isDropArea={limits !== null && !upload}
        hint={describeFileHint(draft?.file ?? null, limits)}
        errors={shownErrors}
        {...field}
      />
      {notice && <p role="status">{notice}</p>}
    </div>
  );
}

/** Puts dropped files into the field, as if they were chosen there, unless `take` returns true. */
function useHandedFiles(frame: { current: HTMLElement | null }, take: (files: readonly File[]) => boolean) {
  const latest = useLatest(take);
  useEffect(
    () =>
      receiveFiles((files) => {
        if (latest.current(files)) return;
        const input = findInput(frame.current);
        const transfer = new DataTransfer();
        for (const file of input.multiple ? files : files.slice(0, 1)) transfer.items.add(file);
        input.files = transfer.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    [frame, latest],
  );
}

/**
 * Moves the focus from an empty title to the file. Before its scripts ran, the page had the title first, with the focus.
 * Waits a moment: the key press that hydrates the page may be about to add a letter.
 */
function useFocusFromTitle(frame: { current: HTMLElement | null }, isFirst = false) {
  useEffect(() => {
    const timer = setTimeout(() => {
      const focused = document.activeElement as HTMLInputElement | null;
      if (isFirst && focused?.name === "title" && !focused.value) findInput(frame.current).focus();
    });
    return () => clearTimeout(timer);
  }, [frame, isFirst]);
}

const findInput = (frame: HTMLElement | null) => frame!.querySelector<HTMLInputElement>("input[type=file]")!;

/** Fills in a title that is proposed from the file's name, if the form has none; returns the form's title. */
function fillInTitle(form: HTMLFormElement, { name }: File): string {
  const field = form.elements.namedItem("title") as HTMLInputElement;
  if (field.value.trim()) return field.value;
  // React overrides the setter of the element itself, and would miss the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, proposeTitle(name));
  field.dispatchEvent(new Event("input", { bubbles: true }));
  markSent(field);
  return field.value;
}

/** Marks a value that the server has, so that leaving the page does not lose it. */
const markSent = (field: HTMLInputElement) => (field.dataset.sent = field.value);

/** Empties the file field of a form after the upload was cancelled. */
export function clearVideoFile(form: HTMLFormElement) {
  const input = form.elements.namedItem("videoFile") as HTMLInputElement;
  input.value = "";
  delete input.dataset.sent;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  input.focus();
}
