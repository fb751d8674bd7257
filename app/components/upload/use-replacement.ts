import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type MutableRefObject, useEffect, useRef, useState } from "react";
import type { InvalidForm } from "#app/form-result";
import { somethingWentWrong } from "#app/messages";
import type { DraftView } from "./draft-form";
import { readForm } from "./read-form";
import { sendFile } from "./send-file";
import { type FormAnswer, parse, sendForm } from "./send-form";
import { checkingVideo, type UploadedBytes, shownIn, simple } from "./upload-progress";
import { UploadStopped } from "./upload-stopped";
import * as t from "#languages/upload";

interface Options {
  videoId: string;
  /** The earlier upload of a new file, which may be resumed. */
  earlier: DraftView["file"];
  /** The route whose action takes the form. */
  route: string;
}

/** Sends the new file of a video in parts and reports progress; without JavaScript the browser sends the form. */
export function useReplacement({ videoId, earlier, route }: Options) {
  const [progress, setProgress] = useState<UploadedBytes | null>(null);
  const [notice, setNotice] = useState("");
  const [refused, setRefused] = useState<InvalidForm>();
  const [isSignedOut, setSignedOut] = useState(false);
  const underway = useRef<AbortController | undefined>();
  // What the server has of the file when it does not take the form.
  const lastUpload = useRef<SentFile | null>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => () => underway.current?.abort(), []);

  const end = ({ status, redirect, body }: FormAnswer, element: HTMLFormElement) => {
    if (redirect) {
      element.dataset.done = "left";
      navigate(redirect, { preventScrollReset: true });
    } else if (status === 401) return setSignedOut(true);
    else setRefused(toRefused(body));
    // The page below shows the state of the new file. While it is down, reloading would lose the form.
    if (status > 0 && status < 500) revalidate();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress) return;
    const element = event.currentTarget;
    const form = readForm(event);
    const { signal } = (underway.current = new AbortController());
    setProgress(simple(0, 1));
    setNotice("");
    const { onOnline, ...shown } = shownIn(setProgress);
    addEventListener("online", onOnline);
    try {
      const reports = { onDifferent: () => setNotice(t.fileDiffers()), ...shown };
      const upload = { target: { replaces: videoId }, earlier, signal, ...reports };
      if (await moveFile(form, upload, lastUpload)) setProgress(checkingVideo());
      end(await sendForm(dataAddress(element, route), form, { signal }), element);
    } catch (error) {
      if (!signal.aborted) end(answerFor(error), element);
    } finally {
      removeEventListener("online", onOnline);
      if (!signal.aborted) setProgress(null);
    }
  };
  return { progress, notice, refused, isSignedOut, send };
}

const dataAddress = ({ action }: HTMLFormElement, route: string) =>
  `${new URL(action).pathname}?_data=${encodeURIComponent(route)}`;

interface SentFile {
  file: File;
  uploadUrl: string;
}

/** Sends what the server lacks of the form's file and names the upload in its place; returns whether there was a file. */
async function moveFile(
  form: FormData,
  upload: Parameters<typeof sendFile>[1],
  lastUpload: MutableRefObject<SentFile | null>,
) {
  const file = form.get("videoFile");
  form.delete("videoFile");
  if (!(file instanceof File) || file.size === 0) return false;
  const uploadUrl = lastUpload.current && isSame(lastUpload.current.file, file) ? lastUpload.current.uploadUrl : null;
  const onUrl = (url: string) => (lastUpload.current = { file, uploadUrl: url });
  form.set("upload", (await sendFile(file, { ...upload, uploadUrl, onUrl })).uploadId);
  return true;
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function answerFor(error: unknown): FormAnswer {
  if (!(error instanceof UploadStopped)) return { status: 0, redirect: null, body: null };
  const { message } = (parse(error.answer) ?? {}) as { message?: string };
  const body: FormAnswer["body"] = message
    ? { errors: { videoFile: [message] } }
    : { errors: {}, alert: t.stoppedChooseAgain() };
  return { status: error.status, redirect: null, body };
}

function toRefused(body: FormAnswer["body"]): InvalidForm {
  const { errors, alert } = body ?? {};
  if (!errors) return { ok: false, errors: {}, values: {}, alert: somethingWentWrong() };
  return { ok: false, errors, values: {}, ...(alert === undefined ? {} : { alert }) };
}
